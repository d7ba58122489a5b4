import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, type Registry } from "prom-client";

/*
 * Where several processes serve (WEB_CONCURRENCY), one of them is asked for the metrics of all. It asks the first process,
 * whose AggregatorRegistry asks each of the others.
 */
type Message = { metrics: "wanted"; id: string } | { metrics: "all"; id: string; text: string | null };

const isOurs = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "metrics" in message;

/** In the first process: asks all on behalf of one. */
export function aggregateMetrics(): void {
  const registry = new AggregatorRegistry();
  cluster.on("message", (worker: Worker, message: unknown) => {
    if (!isOurs(message) || message.metrics !== "wanted") return;
    const result = (text: string | null) => {
      if (worker.isConnected()) worker.send({ metrics: "all", id: message.id, text } satisfies Message);
    };
    registry.clusterMetrics().then(result, () => result(null));
  });
}

/** In a process that serves: the metrics of all; of itself alone where no other serves, or where one does not answer. */
export function createClusterMetrics(own: Registry): () => Promise<string> {
  const { worker } = cluster;
  if (!worker) return () => own.metrics();
  // Has this process answer the first one.
  void new AggregatorRegistry();
  AggregatorRegistry.setRegistries(own);
  return async () => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const listen = (message: unknown) => {
      if (isOurs(message) && message.metrics === "all" && message.id === id) resolve(message.text);
    };
    process.on("message", listen);
    worker.send({ metrics: "wanted", id } satisfies Message);
    const all = await promise.finally(() => process.off("message", listen));
    return all ?? own.metrics();
  };
}
