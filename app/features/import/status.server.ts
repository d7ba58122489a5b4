import { join } from "node:path";
import { access } from "node:fs/promises";
import type { Services } from "#app/services/services.server.ts";
import type { ImportStatus, StatusSummary } from "./import.ts";
import { importsFolder, isRunning, readCurrent, readJson, type Job } from "./jobs.server.ts";
import type { EndedSummary, JobProgress } from "./job-progress.ts";

const STOPPED = {
  check: "The look at this file was cut off. Choose the file again.",
  import: "The import was cut off. Start again: what was imported so far stays, and the rest is imported.",
};

/** The status of the import, as the admin's import page shows it. */
export async function readStatus(services: Services): Promise<ImportStatus> {
  const folder = await importsFolder(services);
  const job = await readCurrent(folder);
  const maxBytes = services.environment.maxImportBytes;
  if (!job) return { ...NOTHING, maxBytes };
  // Tests the lock first: a job writes its result before it releases the lock, so a stopped job's progress is final.
  // Until then no other job can start, and the status must not say that one can.
  const running = isRunning(folder);
  const progress = await readProgress(folder, job);
  const ended = running ? undefined : progress?.ended;
  const { stage, file, size, by, startedAt, fetch } = job;
  const state = stateOf(stage, running, ended);
  const summary = ended && "summary" in ended ? toSummary(ended.summary) : null;
  const hasEnded = stage === "import" && ["failed", "stopped", "finished"].includes(state);
  // A complete import cannot be started again: its process deletes the export.
  const isStartable = state === "checked" || (hasEnded && !summary?.complete);
  return {
    state,
    stage,
    file,
    size,
    by,
    startedAt,
    fetch,
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
    message: state === "stopped" ? STOPPED[stage] : ended && "error" in ended ? ended.error : null,
    canStart: isStartable && (await isThere(join(folder, job.id, "export", job.file))),
    summary,
    maxBytes,
  };
}

const NOTHING: Omit<ImportStatus, "maxBytes"> = {
  state: "none",
  stage: null,
  file: null,
  size: null,
  by: null,
  startedAt: null,
  fetch: false,
  done: 0,
  total: 0,
  message: null,
  canStart: false,
  summary: null,
};

export const readProgress = (folder: string, { id, stage }: Job): Promise<JobProgress | null> =>
  readJson<JobProgress>(join(folder, id, `${stage}.json`));

function stateOf(stage: Job["stage"], running: boolean, ended: JobProgress["ended"]): ImportStatus["state"] {
  if (ended && "error" in ended) return "failed";
  if (ended) return stage === "check" ? "checked" : "finished";
  if (!running) return "stopped";
  return stage === "check" ? "checking" : "importing";
}

function toSummary({ counts, missingImages, ...others }: EndedSummary): StatusSummary {
  const { imported, refused } = counts;
  const { skipped, cutOff, proven, complete } = others;
  return {
    imported,
    thereAlready: counts["there already"],
    refused,
    skipped,
    cutOff,
    proven,
    complete,
    missingImages: missingImages.count,
    imageHosts: missingImages.hosts.slice(0, 20),
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
