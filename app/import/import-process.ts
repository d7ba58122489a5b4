import { createWriteStream, type WriteStream } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { dirname, join } from "node:path";
import type { Actor } from "#app/content/audit.server.ts";
import type { Environment } from "#app/config/environment.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Database } from "#app/db/client.ts";
import { lockFolder } from "#app/db/folder-lock.ts";
import { isDiskFull } from "#app/db/error-codes.ts";
import { HttpError } from "#app/http/errors.ts";
import type { JobProgress } from "#app/features/import/job-progress.ts";
import { createLog, type Log } from "#app/observability/log.ts";
import type { Services } from "#app/services/services.server.ts";
import { describeResult, describeSummary, isComplete } from "./import-report.ts";
import { closeFiles, recognize } from "./recognize.ts";
import { runImport } from "./run-import.ts";
import type { ImportResult } from "./import-posts.ts";
import type { ImportSummary } from "./import-report.ts";

/* The import process that the admin's import page starts. It reports in files, which survive a server restart. */

/** A dry run, or the import itself. */
export type ImportJob = {
  environment: Environment;
  /** The folder of the export and of the reports. */
  folder: string;
  file: string;
  stage: "check" | "import";
  fetch: boolean;
  actor: Actor;
  /** The server's record of the job, and the file into which this process writes it once it has the lock. */
  current: { path: string; job: object };
};

type Options = {
  types: readonly ServerContentType[];
  /** As in app/open-services.server.ts. */
  withServices<Result>(
    options: { environment: Environment; log: Log },
    run: (services: Services, database: Database) => Promise<Result>,
  ): Promise<Result>;
  isOwnPage(path: string): boolean;
  onStarted(): void;
};

/** The minimum time between two writes of the progress. */
const PROGRESS_MS = 250;

/**
 * Runs a job. A lock on the parent folder of all jobs allows one job at a time.
 * @returns false when another job is running
 */
export async function runImportJob(job: ImportJob, options: Options): Promise<boolean> {
  const release = lockFolder(dirname(job.folder));
  if (!release) return false;
  const files = openJobFiles(job);
  try {
    await files.progress({ done: 0, total: 0 }, true);
    await replaceFile(job.current.path, JSON.stringify(job.current.job));
    options.onStarted();
    const summary = await run(job, files, options);
    const complete = isComplete(summary);
    await files.end({ summary: { ...summary, skipped: summary.skipped.length, complete } });
    // The export of an incomplete import is retained, so that the import can be started again.
    if (job.stage === "import" && complete) await rm(join(job.folder, "export"), { recursive: true });
  } catch (error) {
    await files.end({ error: sentenceOf(error, job) });
  } finally {
    release();
  }
  return true;
}

async function run(
  job: ImportJob,
  files: JobFiles,
  { types, withServices, isOwnPage }: Options,
): Promise<ImportSummary> {
  const found = await recognize([job.file], types);
  const dryRun = job.stage === "check";
  try {
    const log = createLog({ logLevel: "warn" });
    return await withServices({ environment: job.environment, log }, async (services, database) => {
      const summary = await runImport(services, database, found, {
        actor: job.actor,
        isOwnPage,
        images: [],
        fetch: job.fetch,
        dryRun,
        async onResult(result, done, total) {
          await files.result(result, describeResult(result, dryRun));
          await files.progress({ done, total });
        },
      });
      await files.skipped(summary);
      await files.text(describeSummary(summary));
      return summary;
    });
  } finally {
    closeFiles(found);
  }
}

type JobFiles = ReturnType<typeof openJobFiles>;

/** STAGE.jsonl has a line per item, STAGE.txt the same for people, STAGE.json the progress (replaced atomically). */
function openJobFiles({ folder, stage }: ImportJob) {
  const path = (extension: string) => join(folder, `${stage}.${extension}`);
  const lines = createWriteStream(path("jsonl"), { mode: 0o600 });
  const text = createWriteStream(path("txt"), { mode: 0o600 });
  let failed: Error | null = null;
  for (const stream of [lines, text]) stream.on("error", (error) => (failed = error));
  let last = { done: 0, total: 0 };
  let written = -Infinity;

  const write = async (stream: WriteStream, content: string) => {
    if (failed) throw failed;
    if (!stream.write(content)) await Promise.race([once(stream, "drain"), once(stream, "close")]);
  };
  const save = (progress: Omit<JobProgress, "pid">) =>
    replaceFile(path("json"), JSON.stringify({ pid: process.pid, ...progress } satisfies JobProgress));
  return {
    async result(result: ImportResult, described: string) {
      await write(lines, `${JSON.stringify(result)}\n`);
      await write(text, `${described}\n`);
    },
    async skipped({ skipped }: ImportSummary) {
      for (const { title, reason } of skipped)
        await write(lines, `${JSON.stringify({ result: "skipped", title, notes: [reason] })}\n`);
    },
    text: (described: string) => write(text, `${described}\n`),
    async progress(progress: typeof last, now = false) {
      last = progress;
      if (!now && performance.now() - written < PROGRESS_MS) return;
      written = performance.now();
      await save(last);
    },
    /** Writes the end only after all lines are in their files, so that a reader of the end finds all of them. */
    async end(ended: NonNullable<JobProgress["ended"]>) {
      for (const stream of [lines, text])
        if (!stream.destroyed) await new Promise<void>((resolve) => stream.end(() => resolve()));
      // On a full disk this write fails, too, and the job counts as interrupted.
      await save({ ...last, ended });
    },
  };
}

/** Replaces a file atomically, so that nobody reads a partial one. */
async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Returns the error as a sentence for the admin, without the folders of the server. */
function sentenceOf(error: unknown, { folder, file }: ImportJob): string {
  if (isDiskFull(error)) return "The disk is full. Make room, then start again: what was imported so far stays.";
  if (!(error instanceof Error)) return String(error);
  if (error instanceof HttpError) return error.message;
  const text = error.message
    .replaceAll(`${dirname(file)}/`, "")
    .replaceAll(`${folder}/`, "")
    .slice(0, 2_000);
  return /[.!?…)]$/.test(text) ? text : `${text}.`;
}
