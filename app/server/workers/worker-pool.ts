import { realpathSync, writeFileSync } from "node:fs";
import { fork, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import pLimit from "p-limit";

/** An idle worker is stopped after this time. */
const IDLE_MS = 30_000;

/** Located by package.json: this file may be part of a bundle, while workers run from their sources. */
const { resolve } = createRequire(import.meta.url);
const ROOT = dirname(resolve("#package"));
/** The variables that a program needs to start and to find its libraries. The others may hold passwords and keys. */
const ENVIRONMENT = ["PATH", "LD_LIBRARY_PATH", "SystemRoot"];

/** A script that runs in a process of its own and responds to one message at a time. */
export type WorkerScript = {
  /** Its import specifier. */
  name: string;
  flags?: string[];
  /** As in os.setPriority. */
  priority?: number;
  /** Variables besides those of `ENVIRONMENT`. */
  environment?: Record<string, string>;
};

/** Thrown for a task that has no result. */
export class WorkerFailure extends Error {
  reason: "queue full" | "time limit" | "exit" | "error";
  constructor(reason: WorkerFailure["reason"], cause?: unknown) {
    super(`A worker had no result: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** Returns the time limit of a task: its worker is killed when the signal aborts. */
export type Deadline = () => AbortSignal;

type WorkerPool<Task, Result> = {
  /** @throws WorkerFailure */
  run(task: Task): Promise<Result>;
  counts(): { workers: number; busy: number; waiting: number };
  /** Kills all workers, and rejects the waiting tasks and all later ones. */
  close(): void;
};

/** Starts workers when they are needed, and stops those that have had no task for `idleMs`. */
export function createWorkerPool<Task, Result>(options: {
  script: WorkerScript;
  maxWorkers: number;
  maxWaiting: number;
  deadline: Deadline;
  idleMs?: number;
}): WorkerPool<Task, Result> {
  const { script, maxWorkers, maxWaiting, deadline, idleMs = IDLE_MS } = options;
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const limit = pLimit(maxWorkers);
  let closed = false;

  function acquire(): ChildProcess {
    if (closed) throw new WorkerFailure("error", "closed");
    const [worker] = idle.keys();
    if (!worker) return start();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    setRef(worker, true);
    return worker;
  }

  function start(): ChildProcess {
    const worker = startProcess(script);
    all.add(worker);
    // `settle` listens to the same events and rejects the task.
    return worker.on("error", () => end(worker)).on("exit", () => remove(worker));
  }

  function remove(worker: ChildProcess): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
  }

  function end(worker: ChildProcess): void {
    // The process takes a while to end, and must not be acquired meanwhile.
    remove(worker);
    worker.kill("SIGKILL");
  }

  function release(worker: ChildProcess): void {
    if (all.has(worker)) {
      setRef(worker, false);
      const timer = setTimeout(() => end(worker), idleMs);
      timer.unref();
      idle.set(worker, timer);
    }
  }

  return {
    async run(task) {
      if (limit.activeCount + limit.pendingCount >= maxWorkers + maxWaiting) throw new WorkerFailure("queue full");
      return limit(async () => {
        const worker = acquire();
        // Called without an await after acquire(), so that no event of the worker is missed.
        const result = await settle<Result>(worker, task, deadline()).catch((error: unknown) => {
          end(worker);
          throw error;
        });
        release(worker);
        return result;
      });
    },
    counts: () => ({ workers: all.size, busy: limit.activeCount, waiting: limit.pendingCount }),
    close() {
      closed = true;
      for (const worker of all) end(worker);
    },
  };
}

/**
 * Returns Node's permission flags for a worker (nodejs.org/api/permissions.html): it reads the program's own code,
 * writes no file and starts no process. Node 24 cannot deny network access, and native code is not restricted.
 */
export function permissionFlags(): string[] {
  const packages = join(ROOT, "node_modules");
  // If node_modules is a symbolic link, packages are read at its target.
  const folders = new Set([join(ROOT, "app"), packages, realpathSync(packages)]);
  const readable = [join(ROOT, "package.json"), ...[...folders].map((folder) => join(folder, "*"))];
  return ["--permission", ...readable.map((path) => `--allow-fs-read=${path}`)];
}

function startProcess({ name, flags = [], priority, environment }: WorkerScript): ChildProcess {
  const inherited = ENVIRONMENT.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []));
  const child = fork(resolve(name), {
    serialization: "advanced",
    env: { ...Object.fromEntries(inherited), ...environment },
    execArgv: [...permissionFlags(), ...flags],
  });
  // Set from here and at once: Linux sets the priority of one thread, and only threads it starts later inherit it.
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  if (process.platform === "linux" && child.pid !== undefined) preferForOom(child.pid);
  return child;
}

/** Makes Linux end this process rather than the server when memory runs out (proc_pid_oom_score_adj(5)). */
function preferForOom(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // The process has ended already, or /proc is read-only.
  }
}

/** A busy worker keeps this process alive; an idle one does not. */
function setRef(worker: ChildProcess, isBusy: boolean): void {
  const change = isBusy ? "ref" : "unref";
  worker[change]();
  worker.channel?.[change]();
}

/** Sends one task and waits for its result, the worker's end, or the deadline. */
function settle<Result>(worker: ChildProcess, task: unknown, deadline: AbortSignal): Promise<Result> {
  const settled = new AbortController();
  const { signal } = settled;
  return new Promise<Result>((resolve, reject) => {
    const on = (event: string, listener: (value: unknown) => void) => {
      worker.on(event, listener);
      signal.addEventListener("abort", () => worker.off(event, listener));
    };
    const fail = (cause: unknown) => reject(new WorkerFailure("error", cause));
    const tooSlow = () => reject(new WorkerFailure("time limit"));
    on("message", (result) => resolve(result as Result));
    on("error", fail);
    on("exit", () => reject(new WorkerFailure("exit")));
    deadline.addEventListener("abort", tooSlow, { signal });
    if (deadline.aborted) tooSlow();
    // A worker that could not start emits "error", and one that has just ended "exit".
    else if (worker.connected) worker.send(task as object, (error) => error && fail(error));
  }).finally(() => settled.abort());
}
