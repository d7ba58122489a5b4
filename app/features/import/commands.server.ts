import { rm } from "node:fs/promises";
import { join } from "node:path";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { discardCurrent, importsFolder, isRunning, readCurrent, RUNNING, startJob, type Job } from "./jobs.server.ts";
import { readProgress, readStatus } from "./status.server.ts";
import { storeExport } from "./upload.server.ts";

type Upload = { request: Request; name: string };

/** Stores an uploaded export and starts its dry run. */
export async function uploadExport(services: Services, { request, name }: Upload, actor: Actor): Promise<void> {
  const upload = await storeExport(services, request, name);
  const folder = await importsFolder(services);
  try {
    await record(services, actor, "import.upload", upload);
    await startJob(services, jobOf(services, { ...upload, stage: "check", fetch: false }, actor), actor);
  } catch (error) {
    await rm(join(folder, upload.id), { recursive: true, force: true });
    throw error;
  }
}

/** Imports an export after its dry run, or resumes an interrupted import. */
export async function startImport(services: Services, { fetch }: { fetch: boolean }, actor: Actor): Promise<void> {
  const folder = await importsFolder(services);
  if (isRunning(folder)) throw new HttpError(409, RUNNING);
  const current = await readCurrent(folder);
  const { canStart } = await readStatus(services);
  if (!current || !canStart) throw new HttpError(409, "There is nothing to import. Choose a file first.");
  await record(services, actor, "import.start", current);
  await startJob(services, jobOf(services, { ...current, stage: "import", fetch }, actor), actor);
}

/** Stops a running import. Items that were imported already stay. */
export async function stopImport(services: Services, actor: Actor): Promise<void> {
  const folder = await importsFolder(services);
  const current = await readCurrent(folder);
  const running = isRunning(folder);
  const progress = current && (await readProgress(folder, current));
  if (!current || !running || !progress || progress.ended) throw new HttpError(409, "No import is running.");
  await record(services, actor, "import.stop", current);
  try {
    process.kill(progress.pid, "SIGTERM");
  } catch (error) {
    // ESRCH: the process has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Deletes the uploaded export and its report. */
export async function discardImport(services: Services, actor: Actor): Promise<void> {
  const folder = await importsFolder(services);
  const current = await readCurrent(folder);
  if (isRunning(folder)) throw new HttpError(409, RUNNING);
  if (!current) return;
  await record(services, actor, "import.discard", current);
  if (!(await discardCurrent(folder))) throw new HttpError(409, RUNNING);
}

function jobOf(
  { now }: Services,
  { id, file, size, stage, fetch }: Pick<Job, "id" | "file" | "size" | "stage" | "fetch">,
  { email, name }: Actor,
): Job {
  return { id, file, size, stage, fetch, by: name ?? email, startedAt: now().toISOString() };
}

const record = ({ db, now }: Services, actor: Actor, action: string, { id, file }: { id: string; file: string }) =>
  recordAudit(db, actor, { action, subject: { id, title: file }, at: now() });
