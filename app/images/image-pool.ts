import { constants } from "node:os";
import { ImageError } from "./image-error.ts";
import type { Variants } from "./variants.ts";
import type { ImageResult } from "./worker.ts";
import { createWorkerPool, WorkerFailure, type Deadline, type WorkerScript } from "#app/workers/worker-pool.ts";

/** For a single server process; with several of them (WEB_CONCURRENCY), each has one worker. */
const MAX_WORKERS = 2;
const MAX_WAITING = 20;
const TIME_LIMIT_MS = 90_000;

const WORKER: WorkerScript = {
  name: "#app/images/worker.ts",
  // sharp is a native addon; PERM0001 only warns that --allow-addons is set.
  flags: ["--allow-addons", "--disable-warning=PERM0001"],
  priority: constants.priority.PRIORITY_LOW,
};

export type ImagePool = {
  /**
   * Makes all variants of an uploaded image in a worker process.
   * @throws ImageError 413, 415 or 422 when the bytes are not a usable image, 503 when too many wait already or it takes
   *   too long
   */
  makeVariants(bytes: Uint8Array): Promise<Variants>;
  /** How many images are being prepared, and how many wait for that. */
  counts(): { busy: number; waiting: number };
  close(): void;
};

export function createImagePool(options: { processes?: number; deadline?: Deadline } = {}): ImagePool {
  const { processes = 1, deadline = () => AbortSignal.timeout(TIME_LIMIT_MS) } = options;
  const pool = createWorkerPool<Uint8Array, ImageResult>({
    script: WORKER,
    maxWorkers: processes > 1 ? 1 : MAX_WORKERS,
    maxWaiting: MAX_WAITING,
    deadline,
  });
  return {
    async makeVariants(bytes) {
      const result = await pool.run(bytes).catch((error: unknown) => {
        throw error instanceof WorkerFailure ? toImageError(error) : error;
      });
      if ("rejected" in result) throw new ImageError(result.rejected.status, result.rejected.message);
      return result.variants;
    },
    counts: pool.counts,
    close: pool.close,
  };
}

function toImageError(failure: WorkerFailure): ImageError {
  switch (failure.reason) {
    case "queue full":
      return new ImageError(503, "Too many images are being prepared right now. Try again in a minute.", failure);
    case "time limit":
      return new ImageError(
        503,
        "Preparing this image took too long. Try again in a minute, or with a smaller image.",
        failure,
      );
    case "exit":
      return new ImageError(422, "This image could not be prepared. Try a smaller one or another format.");
    default:
      return new ImageError(503, "Images cannot be prepared right now. Try again in a minute.", failure);
  }
}
