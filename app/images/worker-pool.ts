import { realpathSync } from "node:fs";
import { fork, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";

/** A worker without a task ends after this. */
const IDLE_MS = 30_000;

/** Found by package.json: this file may be part of a bundle, the workers run from their sources. */
const { resolve } = createRequire(import.meta.url);
const ROOT = dirname(resolve("#package"));
/** What a program needs to start and to find its libraries. Nothing else of the environment: it holds passwords and keys. */
const ENVIRONMENT = ["PATH", "LD_LIBRARY_PATH", "SystemRoot"];

/** A script that answers one message after another, in a process of its own. */
export type WorkerScript = {
  /** As an import names it. */
  name: string;
  flags?: string[];
  /** As in os.setPriority. */
  priority?: number;
};

/** A task that has no result. */
export class WorkerFailure extends Error {
  reason: "queue full" | "time limit" | "exit" | "error";
  constructor(reason: WorkerFailure["reason"], cause?: unknown) {
    super(`A worker had no result: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** How long a task may take: its worker is killed when the signal aborts. */
export type Deadline = () => AbortSignal;

export type WorkerPool<Task, Result> = {
  /** @throws WorkerFailure */
  run(task: Task): Promise<Result>;
  counts(): { workers: number; busy: number; waiting: number };
  /** Kills all workers. */
  close(): void;
};

/** Workers start when they are needed, and end when they have had no task for a while. */
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
  const turns = createTurns(maxWorkers, maxWaiting);

  function acquire(): ChildProcess {
    const [worker] = idle.keys();
    if (!worker) return start();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    hold(worker, true);
    return worker;
  }

  function start(): ChildProcess {
    const worker = startProcess(script);
    all.add(worker);
    // `settle` tells the task of it.
    return worker.on("error", () => end(worker)).on("exit", () => remove(worker));
  }

  function remove(worker: ChildProcess): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
  }

  function end(worker: ChildProcess): void {
    // Ending takes a while: nobody may acquire it meanwhile.
    remove(worker);
    worker.kill("SIGKILL");
  }

  function release(worker: ChildProcess): void {
    if (all.has(worker)) {
      hold(worker, false);
      const timer = setTimeout(() => end(worker), idleMs);
      timer.unref();
      idle.set(worker, timer);
    }
  }

  return {
    async run(task) {
      await turns.wait();
      try {
        const worker = acquire();
        // At once, so that no event of the worker is missed.
        const result = await settle<Result>(worker, task, deadline()).catch((error: unknown) => {
          end(worker);
          throw error;
        });
        release(worker);
        return result;
      } finally {
        turns.next();
      }
    },
    counts: () => ({ workers: all.size, ...turns.counts() }),
    close() {
      for (const worker of all) end(worker);
    },
  };
}

/** At most so many at once; others wait in a line, at most so many. */
function createTurns(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return {
    async wait(): Promise<void> {
      if (busy < most) busy += 1;
      else if (waiting.length >= mostWaiting) throw new WorkerFailure("queue full");
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    next(): void {
      const turn = waiting.shift();
      if (turn) turn();
      else busy -= 1;
    },
    counts: () => ({ busy, waiting: waiting.length }),
  };
}

/**
 * Node's permission model for a worker (nodejs.org/api/permissions.html): it reads the program's own code, writes no file
 * and starts nothing. Node 24 cannot take the network away, and native code is not bound by it.
 */
export function permissionFlags(): string[] {
  const packages = join(ROOT, "node_modules");
  // Where node_modules is a link, packages are read where it leads.
  const folders = new Set([join(ROOT, "app"), packages, realpathSync(packages)]);
  const readable = [join(ROOT, "package.json"), ...[...folders].map((folder) => join(folder, "*"))];
  return ["--permission", ...readable.map((path) => `--allow-fs-read=${path}`)];
}

function startProcess({ name, flags = [], priority }: WorkerScript): ChildProcess {
  const child = fork(resolve(name), {
    serialization: "advanced",
    env: Object.fromEntries(ENVIRONMENT.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []))),
    execArgv: [...permissionFlags(), ...flags],
  });
  // From here and at once: Linux gives a priority to one thread, and only those that it starts later have it, too.
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  return child;
}

/** Whether this process stays for a worker: not for one without a task. */
function hold(worker: ChildProcess, isBusy: boolean): void {
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
    // One that could not start emits "error", one that has just ended "exit".
    else if (worker.connected) worker.send(task as object, (error) => error && fail(error));
  }).finally(() => settled.abort());
}
