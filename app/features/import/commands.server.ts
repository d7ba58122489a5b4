import { access, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { isDiskFull } from "#app/db/error-codes.ts";
import type { Row } from "#app/db/schema.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { DAY_MS } from "#app/config/day.ts";
import type { ImportStatus, ImportSummary } from "./import.ts";
import {
  beginImport,
  deleteImport,
  isRunning,
  readImport,
  RUNNING,
  stopRun,
  type Recorder,
} from "./progress.server.ts";
import { importsFolder, storeExport } from "./upload.server.ts";

/** The retention of uploaded exports. */
const RETAINED_MS = 7 * DAY_MS;

/** The status of the latest import, as the admin's import page shows it. */
export async function readStatus(services: Services): Promise<ImportStatus> {
  const row = await readImport(services);
  const maxBytes = services.environment.maxImportBytes;
  if (!row) return { ...NOTHING, maxBytes };
  const state = stateOf(row, services);
  const summary = summaryOf(row);
  return {
    ...NOTHING,
    state,
    stage: row.stage as ImportStatus["stage"],
    file: row.file,
    size: row.size,
    by: row.started_by,
    startedAt: row.started_at,
    fetch: row.fetch === 1,
    done: row.done,
    total: row.total,
    message: row.message ?? (state === "stopped" ? STOPPED[row.stage as keyof typeof STOPPED] : null),
    canStart: await canStart(services, row),
    summary,
    maxBytes,
  };
}

const summaryOf = ({ summary }: Row<"imports">) => (summary ? (JSON.parse(summary) as ImportSummary) : null);

/** True when the import of a checked export can start, or be repeated. A complete one has no export any more. */
async function canStart(services: Services, row: Row<"imports">): Promise<boolean> {
  const state = stateOf(row, services);
  if (state.endsWith("ing") || row.upload === null) return false;
  const isStartable = row.stage === "import" ? !summaryOf(row)?.complete : state === "checked";
  return isStartable && isFile(await pathOf(services, row));
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

const STOPPED = {
  check: "Checking the file was interrupted. Choose the file again.",
  import: "The import was interrupted. Start again to import the rest.",
};

function stateOf(row: Row<"imports">, services: Services): ImportStatus["state"] {
  const isCheck = row.stage === "check";
  if (isRunning(row, services)) return isCheck ? "checking" : "importing";
  if (row.state === "failed") return "failed";
  if (row.state !== "done") return "stopped";
  return isCheck ? "checked" : "finished";
}

const isFile = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const pathOf = async (services: Services, { upload, file }: Pick<Row<"imports">, "upload" | "file">) =>
  join(await importsFolder(services), upload ?? "", file);

export type Start = { actor: Actor; isOwnPage(path: string): boolean };

type Upload = { request: Request; name: string };

/** Stores an uploaded export and starts its dry run. */
export async function uploadExport(services: Services, { request, name }: Upload, start: Start): Promise<void> {
  const before = await readImport(services);
  if (isRunning(before, services)) throw new HttpError(409, RUNNING);
  const { id: upload, file, size } = await storeExport(services, request, name);
  try {
    await startRun(services, { upload, file, size, fetch: 0 }, "check", start);
  } catch (error) {
    await removeUpload(services, upload);
    throw error;
  }
  await removeUpload(services, before?.upload ?? null);
}

/** Imports an export after its dry run, or repeats an interrupted import. */
export async function startImport(services: Services, { fetch }: { fetch: boolean }, start: Start): Promise<void> {
  const row = await readImport(services);
  if (isRunning(row, services)) throw new HttpError(409, RUNNING);
  if (!row || !(await canStart(services, row)))
    throw new HttpError(409, "There is nothing to import. Choose a file first.");
  await startRun(services, { ...row, fetch: Number(fetch) }, "import", start);
}

type Source = Pick<Row<"imports">, "upload" | "file" | "size" | "fetch">;

/** Starts a run, which goes on after the request. */
async function startRun(services: Services, source: Source, stage: "check" | "import", start: Start): Promise<void> {
  const { email, name, ip } = start.actor;
  const { upload, file, size, fetch } = source;
  const recorder = await beginImport(services, { upload, file, size, fetch, stage, started_by: name ?? email });
  await record(services, start.actor, stage === "check" ? "import.upload" : "import.start", source);
  // The session may end before the import does.
  const actor = { email, ip, ...(name !== undefined && { name }) };
  void run(services, source, { recorder, actor, dryRun: stage === "check", isOwnPage: start.isOwnPage });
}

type Run = Start & { recorder: Recorder; dryRun: boolean };

async function run(services: Services, source: Source, { recorder, ...options }: Run): Promise<void> {
  const path = await pathOf(services, source);
  try {
    // The converters are large, and most processes never import.
    const { runImport } = await import("./run-import.server.ts");
    const runOptions = { ...options, paths: [path], images: [], fetch: source.fetch === 1 };
    const summary = await runImport(services, { ...runOptions, onResult: recorder.add });
    await recorder.finish(summary);
    // The export of an incomplete import is retained, so that the import can be started again.
    if (!options.dryRun && summary.complete) await removeUpload(services, source.upload);
  } catch (error) {
    await recorder
      .fail(sentenceOf(error, path))
      .catch((reason: unknown) => services.log.warn({ err: reason, import: error }, "an import failed"));
  }
}

/** Stops a running import. Items that were imported already stay. */
export async function stopImport(services: Services, actor: Actor): Promise<void> {
  const row = await readImport(services);
  if (!row || !isRunning(row, services) || !(await stopRun(services)))
    throw new HttpError(409, "No import is running.");
  await record(services, actor, "import.stop", row);
}

/** Deletes the uploaded export and its report. */
export async function discardImport(services: Services, actor: Actor): Promise<void> {
  const row = await readImport(services);
  if (isRunning(row, services)) throw new HttpError(409, RUNNING);
  if (!row) return;
  await record(services, actor, "import.discard", row);
  await deleteImport(services);
  await removeUpload(services, row.upload);
}

/** Deletes exports that are over 7 days old, and the remains of interrupted uploads and imports. */
export async function sweepImports(services: Services): Promise<void> {
  const row = await readImport(services);
  const now = services.now().getTime();
  const isOld = row && !isRunning(row, services) && Date.parse(row.started_at) < now - RETAINED_MS;
  if (isOld) await deleteImport(services);
  const folder = await importsFolder(services);
  for (const name of await readdir(folder)) {
    if (name === row?.upload && !isOld) continue;
    const info = await stat(join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < now - DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function removeUpload(services: Services, upload: string | null): Promise<void> {
  if (upload) await rm(join(await importsFolder(services), upload), { recursive: true, force: true });
}

const record = ({ db, now }: Services, actor: Actor, action: string, { upload, file }: Source) =>
  recordAudit(db, actor, { action, subject: { id: upload ?? "", title: file }, at: now() });

/** The error as a sentence for the admin, without the folders of the server. */
function sentenceOf(error: unknown, path: string): string {
  if (isDiskFull(error)) return "The disk is full. Free some space and start again. Items imported so far stay.";
  if (!(error instanceof Error)) return String(error);
  const text = error.message.replaceAll(`${dirname(path)}/`, "").slice(0, 2_000);
  return /[.!?…)]$/.test(text) ? text : `${text}.`;
}
