import cluster, { type Worker } from "node:cluster";
import { joinProcesses, type Family } from "./metrics.ts";

/*
 * Where several processes serve (WEB_CONCURRENCY), one of them is asked for the figures of all. It asks the first
 * process, which asks each of the others.
 */
type Figures = { process: string; families: Family[] };
type Message =
  | { metrics: "wanted"; id: string }
  | { metrics: "tell"; id: string }
  | { metrics: "told"; id: string; figures: Figures }
  | { metrics: "all"; id: string; figures: Figures[] };

/** A process that is that busy is left out. */
const PATIENCE_MS = 1_000;

const isOurs = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "metrics" in message;

/** In the first process: asks all on behalf of one. */
export function passMetricsOn(): void {
  const waiting = new Map<string, { asker: Worker; figures: Figures[]; expected: number }>();
  const finish = (id: string) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (asked?.asker.isConnected()) asked.asker.send({ metrics: "all", id, figures: asked.figures } satisfies Message);
  };
  cluster.on("message", (worker: Worker, message: unknown) => {
    if (!isOurs(message)) return;
    const { id } = message;
    if (message.metrics === "wanted") {
      const workers = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());
      waiting.set(id, { asker: worker, figures: [], expected: workers.length });
      for (const one of workers) one?.send({ metrics: "tell", id } satisfies Message);
      setTimeout(() => finish(id), PATIENCE_MS).unref();
    } else if (message.metrics === "told") {
      const asked = waiting.get(id);
      asked?.figures.push(message.figures);
      if (asked?.figures.length === asked?.expected) finish(id);
    }
  });
}

/** In a process that serves: tells its figures when asked, and asks for those of all. */
export function openSharedMetrics(own: () => Family[]) {
  const { worker } = cluster;
  const asked = new Map<string, (figures: Figures[]) => void>();
  const listen = (message: unknown) => {
    if (!isOurs(message)) return;
    const { id } = message;
    if (message.metrics === "tell") {
      const figures = { process: String(process.pid), families: own() };
      worker?.send({ metrics: "told", id, figures } satisfies Message);
    } else if (message.metrics === "all") asked.get(id)?.(message.figures);
  };
  if (worker) process.on("message", listen);

  return {
    /** Of one process as they are, of several with a label each. */
    async families(): Promise<Family[]> {
      if (!worker) return own();
      const id = crypto.randomUUID();
      const figures = await new Promise<Figures[]>((resolve) => {
        asked.set(id, resolve);
        setTimeout(() => resolve([]), 2 * PATIENCE_MS).unref();
        worker.send({ metrics: "wanted", id } satisfies Message);
      });
      asked.delete(id);
      return joinProcesses(figures);
    },
    close: () => void process.off("message", listen),
  };
}
