import { HttpError } from "#app/http/errors.ts";
import { imagesIn, renderMarkdown, type RenderedText, type TextImages } from "./markdown.ts";
import type { MarkdownResult, MarkdownTask } from "./markdown-worker.ts";
import { createWorkerPool, WorkerFailure, type Deadline, type WorkerScript } from "#app/images/worker-pool.ts";

/** So that one long text does not keep the others waiting. */
const MAX_WORKERS = 2;
const MAX_WAITING = 100;
/** The worst text takes 4 s of processor time; a busy machine needs longer for it. */
const TIME_LIMIT_MS = 30_000;
/** Texts this short, without code to highlight, take a few milliseconds; starting a process takes a tenth of a second. */
const SHORT = 1_000;

const WORKER: WorkerScript = { name: "#app/content/markdown-worker.ts", flags: ["--max-old-space-size=512"] };

export type MarkdownPool = {
  /**
   * As `renderMarkdown`, in another process. Where highlighting takes too long, code is plain.
   * @throws HttpError 503 when too many texts wait already, or when even this takes too long
   */
  render(text: string, images?: TextImages): Promise<RenderedText>;
  /** As `imagesIn`, in another process. */
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

/** The pool of this process. Its workers start with the first long text and end by themselves. */
export const markdownPool = createMarkdownPool();

function isShort(text: string): boolean {
  return text.length <= SHORT && !text.includes("```") && !text.includes("~~~");
}

function toHttpError(failure: WorkerFailure): Error {
  if (failure.reason === "error") return failure;
  const message =
    failure.reason === "queue full"
      ? "Too many texts are being prepared right now. Try again in a minute."
      : "Preparing this text took too long. Try again in a minute, or with a shorter text.";
  return new HttpError(503, message, { headers: { "Retry-After": "60" }, cause: failure });
}
