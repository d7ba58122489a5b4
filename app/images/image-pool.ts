import { constants } from "node:os";
import pLimit from "p-limit";
import type { Icon } from "./icon.ts";
import { ImageError } from "./image-error.ts";
import type { Variants } from "./variants.ts";
import type { ImageResult, ImageTask, ImageTasks } from "./worker.ts";
import { createWorkerPool, WorkerFailure, type Deadline, type WorkerScript } from "#app/server/workers/worker-pool.ts";

const MAX_WORKERS = 2;
const MAX_WAITING = 20;
const TIME_LIMIT_MS = 90_000;

const WORKER: WorkerScript = {
  name: "#app/images/worker.ts",
  // sharp is a native addon; PERM0001 only warns that --allow-addons is set.
  flags: ["--allow-addons", "--disable-warning=PERM0001"],
  priority: constants.priority.PRIORITY_LOW,
  // glibc would retain a third of the memory in further arenas (mallopt(3)).
  environment: { MALLOC_ARENA_MAX: "1" },
};

/**
 * Decodes images in worker processes. Each method throws an ImageError: 413, 415 or 422 for unusable bytes, 503 when
 * too many wait or the time is up. Its cause is set when the worker failed.
 */
export type ImagePool = {
  makeVariants(bytes: Uint8Array): Promise<Variants>;
  /** Checks that a file of a stored image has the format and the width that its name says. */
  checkFile(name: string, bytes: Uint8Array): Promise<void>;
  /** Makes an icon, as PNG. */
  makeIcon(icon: Icon): Promise<Uint8Array>;
  /** How many images are being prepared, and how many wait for that. */
  counts(): { busy: number; waiting: number };
  close(): void;
};

export function createImagePool(options: { deadline?: Deadline } = {}): ImagePool {
  const { deadline = () => AbortSignal.timeout(TIME_LIMIT_MS) } = options;
  const pool = createWorkerPool<ImageTask, ImageResult>({
    script: WORKER,
    maxWorkers: MAX_WORKERS,
    maxWaiting: MAX_WAITING,
    deadline,
  });
  const alone = pLimit(1);

  async function run<Name extends keyof ImageTasks>(name: Name, input: ImageTasks[Name]["input"]) {
    const task = { name, input, isAlone: false } as ImageTask;
    const result = await pool.run(task).then((first) => ("isLarge" in first ? runAlone(task) : first), rethrow);
    if ("rejected" in result) throw new ImageError(result.rejected.status, result.rejected.message);
    return (result as { output: ImageTasks[Name]["output"] }).output;
  }

  /** Large images wait for each other without occupying a worker. */
  function runAlone(task: ImageTask): Promise<ImageResult> {
    if (alone.pendingCount >= MAX_WAITING) rethrow(new WorkerFailure("queue full"));
    return alone(() => pool.run({ ...task, isAlone: true }).catch(rethrow));
  }

  return {
    makeVariants: (bytes) => run("variants", bytes),
    async checkFile(name, bytes) {
      await run("file", { name, bytes });
    },
    makeIcon: (icon) => run("icon", icon),
    counts() {
      const { busy, waiting } = pool.counts();
      return { busy, waiting: waiting + alone.pendingCount };
    },
    close: pool.close,
  };
}

function rethrow(error: unknown): never {
  throw error instanceof WorkerFailure ? toImageError(error) : error;
}

function toImageError(failure: WorkerFailure): ImageError {
  switch (failure.reason) {
    case "queue full":
      return new ImageError(503, "The server is processing too many images. Try again in a minute.", failure);
    case "time limit":
      return new ImageError(
        503,
        "Processing this image took too long. Try again in a minute, or use a smaller image.",
        failure,
      );
    case "exit":
      return new ImageError(422, "This image could not be processed. Try a smaller one or another format.", failure);
    default:
      return new ImageError(503, "Images cannot be processed right now. Try again in a minute.", failure);
  }
}
