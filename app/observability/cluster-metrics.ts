import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, type Registry } from "prom-client";

/*
 * With several processes (WEB_CONCURRENCY), a request for metrics reaches one worker. It asks the first process, whose
 * AggregatorRegistry collects the metrics of all workers.
 */
type Message = { metrics: "wanted"; id: string } | { metrics: "all"; id: string; text: string | null };

const isOurs = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "metrics" in message;

/** In the first process: collects the metrics of all workers when one of them asks. */
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

/** The first process gives up on the others after 5 s (prom-client), so this is long enough for its response. */
const LIMIT_MS = 6_000;

/** In a worker: returns the metrics of all workers, or only its own if it is alone or a process does not respond. */
export function createClusterMetrics(own: Registry): () => Promise<string> {
  const { worker } = cluster;
  if (!worker) return () => own.metrics();
  // The constructor makes this process respond to the first one.
  void new AggregatorRegistry();
  AggregatorRegistry.setRegistries(own);
  return async () => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const listen = (message: unknown) => {
      if (isOurs(message) && message.metrics === "all" && message.id === id) resolve(message.text);
    };
    process.on("message", listen);
    const timer = setTimeout(() => resolve(null), LIMIT_MS);
    try {
      worker.send({ metrics: "wanted", id } satisfies Message);
      return (await promise) ?? own.metrics();
    } finally {
      clearTimeout(timer);
      process.off("message", listen);
    }
  };
}
