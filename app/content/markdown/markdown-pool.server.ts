import { HttpError } from "#app/server/http/errors.ts";
import { imagesIn, renderMarkdown, type RenderedText, type TextImages } from "./markdown.server.ts";
import type { MarkdownResult, MarkdownTask } from "./markdown-worker.server.ts";
import { createWorkerPool, WorkerFailure, type Deadline, type WorkerScript } from "#app/server/workers/worker-pool.ts";

/** Two, so that one long text does not block the others. */
const MAX_WORKERS = 2;
const MAX_WAITING = 100;
/** The slowest text takes 4 s of processor time, and longer on a busy machine. */
const TIME_LIMIT_MS = 30_000;
/** Code is highlighted, and a row of a table gets the cells that it lacks: 4,000 characters can make 65,000 cells. */
const SLOW = /```|~~~|-[ \t:]*\||\|[ \t:]*-/;
/**
 * In characters. The slowest such text without code blocks and tables takes 12 ms, a usual one 0.3. Sending it to a worker and
 * back takes 0.7 ms, and starting one 100.
 */
const SHORT = 4_000;

const WORKER: WorkerScript = {
  name: "#app/content/markdown/markdown-worker.server.ts",
  flags: ["--max-old-space-size=512"],
};

type MarkdownPool = {
  /**
   * Runs `renderMarkdown`, in a worker unless the text is short. When the worker fails or takes too long, renders again without
   * highlighting.
   * @throws HttpError 503 when the queue is full, or when rendering without highlighting takes too long as well
   */
  render(text: string, images?: TextImages): Promise<RenderedText>;
  /** Runs `imagesIn`, in a worker unless the text is short. */
  imagesIn(text: string): Promise<string[]>;
  counts(): { workers: number; busy: number; waiting: number };
  close(): void;
};

export function createMarkdownPool(options: { deadline?: Deadline; idleMs?: number } = {}): MarkdownPool {
  const { deadline = () => AbortSignal.timeout(TIME_LIMIT_MS), idleMs } = options;
  const pool = createWorkerPool<MarkdownTask, MarkdownResult>({
    script: WORKER,
    maxWorkers: MAX_WORKERS,
    maxWaiting: MAX_WAITING,
    deadline,
    idleMs,
  });

  async function run<Result extends MarkdownResult>(task: MarkdownTask): Promise<Result> {
    return (await pool.run(task).catch((error: unknown) => {
      throw error instanceof WorkerFailure ? toHttpError(error) : error;
    })) as Result;
  }

  return {
    async render(text, images = new Map()) {
      if (isShort(text)) return renderMarkdown(text, images);
      const task = { find: "html", text, images, plainCode: false } as const;
      return (await pool.run(task).catch((error: unknown) => {
        if (!(error instanceof WorkerFailure)) throw error;
        if (error.reason === "queue full") throw toHttpError(error);
        return run({ ...task, plainCode: true });
      })) as RenderedText;
    },
    async imagesIn(text) {
      if (!text.includes("/media/")) return [];
      return isShort(text) ? imagesIn(text) : run({ find: "images", text });
    },
    counts: pool.counts,
    close: pool.close,
  };
}

/** The shared pool of this process. Workers start with the first long text and end when idle. */
export const markdownPool = createMarkdownPool();

function isShort(text: string): boolean {
  return text.length <= SHORT && !SLOW.test(text);
}

function toHttpError(failure: WorkerFailure): Error {
  if (failure.reason === "error") return failure;
  const message =
    failure.reason === "queue full"
      ? "The server is processing too many texts. Try again in a minute."
      : "Processing this text took too long. Try again in a minute, or shorten it.";
  return new HttpError(503, message, { headers: { "Retry-After": "60" }, cause: failure });
}
