import type { Log } from "#app/server/log/log.ts";

const WRITE_MS = 5_000;

type Options<Batch> = {
  /** Takes what waits in memory; null when there is nothing. */
  take(): Batch | null;
  write(batch: Batch): Promise<void>;
  /** Puts a batch back that could not be written. */
  restore(batch: Batch): void;
  /** The log message when a batch could not be written. */
  failure: string;
  log: Log;
};

/** Writes what waits in memory every few seconds, and when it is closed: one batch after the other. */
export function createBatchWriter<Batch>({ take, write, restore, failure, log }: Options<Batch>) {
  async function writeBatch(): Promise<void> {
    const batch = take();
    if (batch === null) return;
    try {
      await write(batch);
    } catch (error) {
      log.warn({ err: error }, failure);
      restore(batch);
    }
  }

  let writing = Promise.resolve();
  const next = () => (writing = writing.then(writeBatch));
  const timer = setInterval(() => void next(), WRITE_MS).unref();
  return {
    write: next,
    async close() {
      clearInterval(timer);
      await next();
    },
  };
}
