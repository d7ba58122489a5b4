import cluster, { type Worker } from "node:cluster";
import type { Log } from "#app/observability/log.ts";
import { aggregateMetrics } from "#app/observability/cluster-metrics.ts";

/*
 * Several processes on one port (WEB_CONCURRENCY). The first process handles no requests: it holds the port, replaces a
 * worker that crashed, and replaces all of them on SIGHUP. The workers accept connections themselves: a connection that
 * the first process had passed to a worker just killed would wait for ever.
 */

/** A worker sends this once it can handle requests. */
export type Ready = { ready: unknown };
const isReady = (message: object): message is Ready => "ready" in message;
/** The first process sends this to a worker that others have replaced. */
export const RETIRE = "retire";

/** Pause before replacing a worker that died within YOUNG_MS; it doubles each time. */
const PAUSE_MS = { first: 500, longest: 30_000 };
const YOUNG_MS = 60_000;
/** Longer than the graceful shutdown of a worker takes. */
const KILL_MS = 12_000;

type Options = {
  script: string;
  count: number;
  port: number;
  log: Log;
  /** Called with the first worker's message once all workers are ready, or once one of the others cannot start. */
  announce: (message: Ready, isOpen: boolean) => void;
};

/**
 * Starts one worker, which migrates and fills the database, and then the others. A worker that cannot start prints the
 * reason, and ends all.
 */
export async function startProcesses({ script, count, port, log, announce }: Options): Promise<void> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: script });
  aggregateMetrics();
  const serving = new Set<Worker>();
  let stopping = false;
  let replacingAll = false;
  let pause = 0;

  /** Resolves once a new worker can handle requests. */
  async function startWorker(): Promise<Started> {
    const startedAt = performance.now();
    const started = await forkWorker(port, log);
    const { worker } = started;
    serving.add(worker);
    worker.once("exit", (code, signal) => {
      if (serving.delete(worker) && !stopping) void replace(signal || code, performance.now() - startedAt);
    });
    return started;
  }

  async function replace(how: string | number, livedMs: number): Promise<void> {
    if (livedMs > YOUNG_MS) pause = 0;
    log.error({ how, pause }, "a process ended and is replaced");
    while (serving.size < count) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(PAUSE_MS.longest, pause * 2 || PAUSE_MS.first);
      if (stopping) return;
      const started = await startWorker().catch(() => null);
      if (!started) continue;
      // All workers may have been replaced meanwhile.
      if (serving.size > count) retire(started.worker);
      return;
    }
  }

  function retire(worker: Worker): void {
    serving.delete(worker);
    if (worker.isConnected()) worker.send(RETIRE);
    setTimeout(() => worker.kill("SIGKILL"), KILL_MS).unref();
  }

  /** Replaces all workers: stops the old ones once all new ones are ready, or the new ones if one of them fails. */
  async function replaceAll(): Promise<void> {
    if (replacingAll || stopping) return;
    replacingAll = true;
    const started = await Promise.allSettled(Array.from({ length: count }, startWorker));
    const newWorkers = new Set(started.flatMap((one) => (one.status === "fulfilled" ? [one.value.worker] : [])));
    const allReady = newWorkers.size === count;
    for (const worker of serving) if (newWorkers.has(worker) !== allReady) retire(worker);
    if (allReady) log.info({ processes: count }, "all processes were replaced");
    else log.error("the new processes could not start; the old ones continue");
    replacingAll = false;
    // Some of the remaining workers may have ended meanwhile.
    for (let missing = count - serving.size; missing > 0; missing -= 1) void replace("reload", 0);
  }

  function stop(): void {
    stopping = true;
    endAll();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  process.on("SIGHUP", () => void replaceAll());
  let first: Started | undefined;
  try {
    first = await startWorker();
    await Promise.all(Array.from({ length: count - 1 }, startWorker));
    announce(first.message, true);
  } catch {
    // Its message may contain the only copy of a password.
    if (first) announce(first.message, false);
    // A worker that a signal stopped while it started has not failed.
    if (!stopping) process.exitCode = 1;
    stop();
  }
}

type Started = { worker: Worker; message: Ready };

/** Resolves once the worker can handle requests. */
function forkWorker(port: number, log: Log): Promise<Started> {
  return new Promise((resolve, reject) => {
    const worker = cluster.fork({ PORT: String(port) });
    worker.on("message", (message: object) => isReady(message) && resolve({ worker, message }));
    worker.once("exit", (code, signal) => {
      reject(new Error(`A process ended before it was ready (${signal || code}).`));
    });
    // A failed fork, or a message to a worker that was killed: without a listener, the error would end this process.
    worker.on("error", (error) => {
      log.error({ err: error }, "a process cannot be started or reached");
      reject(error);
    });
  });
}

/** Ends all workers, and then this process. */
function endAll(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGTERM");
  const kill = () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
  };
  setTimeout(kill, KILL_MS).unref();
  const leave = () => Object.keys(cluster.workers ?? {}).length === 0 && process.exit(process.exitCode ?? 0);
  cluster.on("exit", leave).on("disconnect", leave);
  leave();
}
