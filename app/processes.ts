import cluster, { type Worker } from "node:cluster";
import type { Log } from "#app/observability/log.ts";
import { aggregateMetrics } from "#app/observability/cluster-metrics.ts";

/*
 * Several processes on one port (WEB_CONCURRENCY). The first process serves nobody: it holds the port, puts
 * another worker in the place of one that crashed, and exchanges all of them on SIGHUP. Whichever worker is free takes the
 * next connection: one that the first process had handed to a worker just killed would wait for ever.
 */

/** What a worker says once it can answer. */
export type Ready = { ready: unknown };
const isReady = (message: object): message is Ready => "ready" in message;
/** What a worker is told when others have taken its place. */
export const RETIRE = "retire";

/** One that takes the place of a worker which died young waits before, the longer the more often. */
const PAUSE_MS = { first: 500, longest: 30_000 };
const YOUNG_MS = 60_000;
/** Longer than a worker takes to finish what it has begun. */
const KILL_MS = 12_000;

/**
 * Starts the workers, one alone first: it migrates and fills the database for all.
 * @returns what the first one said, or null when one of them could not start: it has said why
 */
export async function startProcesses(script: string, count: number, port: number, log: Log): Promise<Ready | null> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: script });
  aggregateMetrics();
  const serving = new Set<Worker>();
  let stopping = false;
  let exchanging = false;
  let pause = 0;

  /** Resolves once a new worker answers. */
  function hire(): Promise<{ worker: Worker; said: Ready }> {
    const worker = cluster.fork({ PORT: String(port) });
    const hired = performance.now();
    return new Promise((resolve, reject) => {
      worker.on("message", (message: object) => {
        if (!isReady(message)) return;
        serving.add(worker);
        resolve({ worker, said: message });
      });
      worker.once("exit", (code, signal) => {
        reject(new Error(`A process ended before it was ready (${signal || code}).`));
        if (serving.delete(worker) && !stopping) void replace(signal || code, performance.now() - hired);
      });
    });
  }

  async function replace(how: string | number, livedMs: number): Promise<void> {
    if (livedMs > YOUNG_MS) pause = 0;
    log.error({ how, pause }, "a process ended; another takes its place");
    while (serving.size < count) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(PAUSE_MS.longest, pause * 2 || PAUSE_MS.first);
      if (stopping) return;
      const hired = await hire().catch(() => null);
      if (!hired) continue;
      // All may have been exchanged meanwhile.
      if (serving.size > count) retire(hired.worker);
      return;
    }
  }

  function retire(worker: Worker): void {
    serving.delete(worker);
    if (worker.isConnected()) worker.send(RETIRE);
    setTimeout(() => worker.kill("SIGKILL"), KILL_MS).unref();
  }

  /** All new ones answer before the first old one is told to go; if one of them cannot, nothing changes. */
  async function exchange(): Promise<void> {
    if (exchanging || stopping) return;
    exchanging = true;
    const hired = await Promise.allSettled(Array.from({ length: count }, hire));
    const fresh = new Set(hired.flatMap((one) => (one.status === "fulfilled" ? [one.value.worker] : [])));
    const whole = fresh.size === count;
    for (const worker of serving) if (fresh.has(worker) !== whole) retire(worker);
    if (whole) log.info({ processes: count }, "all processes were exchanged");
    else log.error("the new processes could not start; the ones before them go on");
    exchanging = false;
    // Of those that stay, some may have ended meanwhile.
    for (let missing = count - serving.size; missing > 0; missing -= 1) void replace("exchange", 0);
  }

  function stop(): void {
    stopping = true;
    endAll();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  process.on("SIGHUP", () => void exchange());
  try {
    const first = await hire();
    await Promise.all(Array.from({ length: count - 1 }, hire));
    return first.said;
  } catch {
    process.exitCode = 1;
    stop();
    return null;
  }
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
