import type { Db } from "#app/db/client.ts";
import type { Log } from "#app/server/log/log.ts";
import { runAlone } from "./run-alone.ts";

export type ScheduledJob = {
  name: string;
  everySeconds: number;
  /** The processes on this database that run the job: each of them, or one of them. */
  by: "each" | "one";
  run(): Promise<void>;
};

/** Runs jobs at their intervals. A job that fails is logged and runs again at its next time. */
export function startScheduler(jobs: ScheduledJob[], db: Db, log: Log, now: () => Date): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  const timers = jobs.map((job) => {
    const start = () => {
      if (running.has(job.name)) return;
      const done = (job.by === "each" ? job.run() : runAlone(job, db, now))
        .catch((error: unknown) => log.error({ err: error, job: job.name }, "a scheduled job failed"))
        .finally(() => running.delete(job.name));
      running.set(job.name, done);
    };
    return setInterval(start, job.everySeconds * 1000).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
