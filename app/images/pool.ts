import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { HttpError } from "#app/http/errors.ts";
import type { Variants } from "./variants.ts";
import type { WorkerAnswer } from "./worker.ts";

/** Of one process alone; where several serve on a machine, each has one. */
const MAX_WORKERS = 2;
const MAX_WAITING = 20;
const TIME_LIMIT_MS = 90_000;
const IDLE_MS = 30_000;
const TOO_LONG = "Preparing this picture took too long. Try again in a minute, or with a smaller picture.";

export type ImageWorkshop = {
  /**
   * Makes all variants of an uploaded picture in a worker process.
   * @throws HttpError 413, 415 or 422 when the bytes are not a usable picture, 503 when too many wait already or it takes
   *   too long
   */
  makeVariants(bytes: Uint8Array): Promise<Variants>;
  /** How many pictures are being prepared, and how many wait for that. */
  figures(): { busy: number; waiting: number };
  close(): void;
};

/** Opens the queue before the picture workers. Workers start when needed and end after half a minute without work. */
export function openImageWorkshop(root: string, processes = 1): ImageWorkshop {
  const maxWorkers = processes > 1 ? 1 : MAX_WORKERS;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  function hire(): ChildProcess {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      return worker;
    }
    const worker = fork(join(root, "app/images/worker.ts"), {
      serialization: "advanced",
      // What Node.js was told for this process, such as a debugger's port, is not for others.
      execArgv: [],
    });
    // From here and at once: Linux gives a priority to one thread, and only those that it starts later have it, too.
    if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_LOW);
    all.add(worker);
    worker.on("exit", () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      all.delete(worker);
    });
    return worker;
  }

  function rest(worker: ChildProcess): void {
    if (!worker.connected) return;
    const timer = setTimeout(() => {
      // It takes a moment to end: nobody may hire it meanwhile.
      idle.delete(worker);
      worker.kill();
    }, IDLE_MS);
    timer.unref();
    idle.set(worker, timer);
  }

  async function turn(): Promise<void> {
    if (busy < maxWorkers) {
      busy += 1;
      return;
    }
    if (waiting.length >= MAX_WAITING) {
      throw new HttpError(503, "Too many pictures are being prepared right now. Try again in a minute.", {
        headers: { "Retry-After": "60" },
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function done(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async makeVariants(bytes) {
      await turn();
      try {
        const worker = hire();
        const answer = await ask(worker, bytes);
        rest(worker);
        if ("refused" in answer) throw new HttpError(answer.refused.status, answer.refused.message);
        return answer.variants;
      } finally {
        done();
      }
    },
    figures: () => ({ busy, waiting: waiting.length }),
    close() {
      for (const worker of all) worker.kill();
    },
  };
}

function ask(worker: ChildProcess, bytes: Uint8Array): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      settle(() => reject(new HttpError(503, TOO_LONG, { headers: { "Retry-After": "60" } })));
      worker.kill("SIGKILL");
    }, TIME_LIMIT_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off("message", answered).off("exit", ended).off("error", failed);
      act();
    };
    const answered = (answer: unknown) => settle(() => resolve(answer as WorkerAnswer));
    const ended = () =>
      settle(() =>
        reject(new HttpError(422, "This picture could not be prepared. Try a smaller one or another format.")),
      );
    const failed = (cause: Error) =>
      settle(() => reject(new HttpError(503, "Pictures cannot be prepared right now. Try again shortly.", { cause })));
    worker.on("message", answered).on("exit", ended).on("error", failed);
    worker.send(bytes, (error) => error && failed(error));
  });
}
