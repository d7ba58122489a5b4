import { spawn, type ChildProcess } from "node:child_process";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import type { Actor } from "#app/content/audit.server.ts";
import { createSubfolder } from "#app/db/data-folder.ts";
import { lockFolder, shareFolder } from "#app/db/folder-lock.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { DAY_MS } from "#app/text/day.ts";

/*
 * An import from the admin runs in its own process (cli/import-job.ts), which writes its progress into a folder in
 * DATA_DIR/imports. A lock on DATA_DIR/imports shows if a job is running: the system releases it when the process ends
 * in any way, and every process on this machine can test it.
 */

/** An import without its progress. */
export type Job = {
  id: string;
  stage: "check" | "import";
  file: string;
  size: number;
  by: string;
  startedAt: string;
  fetch: boolean;
};

const ROOT = dirname(createRequire(import.meta.url).resolve("#package"));
const CURRENT = "current.json";
/** Limits V8's heap, because V8 collects late on large machines. JSON lists are read whole, so they get no limit. */
const heapFor = (file: string) => (/\.json$/i.test(file) ? [] : ["--max-old-space-size=384"]);
/** The retention of uploaded exports. */
const RETAINED_MS = 7 * DAY_MS;

export const RUNNING = "An import is running. Wait until it is done, or stop it.";

/** The folder with exports and reports; created when it is missing. */
export async function importsFolder({ environment }: Services): Promise<string> {
  const folder = join(environment.dataDir, "imports");
  await createSubfolder(folder);
  return folder;
}

/** True while a job has the lock on the folder. */
export function isRunning(folder: string): boolean {
  const release = shareFolder(folder, 0);
  release?.();
  return release === null;
}

/** The most recently uploaded import; null without one. */
export async function readCurrent(folder: string): Promise<Job | null> {
  return readJson<Job>(join(folder, CURRENT));
}

/** Null for a missing file, or for one that a crash has left incomplete. */
export async function readJson<Value>(path: string): Promise<Value | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Value;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Starts the job's process, which survives this one, and waits until it has the lock.
 * @throws HttpError 409 when another import runs, 503 when the process does not start
 */
export async function startJob(services: Services, job: Job, { email, name, ip }: Actor): Promise<void> {
  const { environment, log } = services;
  const folder = await importsFolder(services);
  const before = await readCurrent(folder);
  const script = ["--disable-warning=ExperimentalWarning", join(ROOT, "cli/import-job.ts")];
  const child = spawn(process.execPath, [...heapFor(job.file), ...script], {
    cwd: ROOT,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const response = readStartStatus(child);
  // Requests of visitors have priority over an import.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.stdin.on("error", (error) => log.warn({ err: error }, "an import process did not read its job"));
  child.stdin.end(
    JSON.stringify({
      environment,
      folder: join(folder, job.id),
      file: join(folder, job.id, "export", job.file),
      stage: job.stage,
      fetch: job.fetch,
      actor: { email, name, ip },
      current: { path: join(folder, CURRENT), job },
    }),
  );
  const status = await response;
  child.stdout.destroy();
  child.unref();
  if (status === "busy") throw new HttpError(409, RUNNING);
  if (status !== "started") throw new HttpError(503, "The import could not be started. Try again in a minute.");
  if (before && before.id !== job.id) await rm(join(folder, before.id), { recursive: true, force: true });
}

function readStartStatus(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const status = /^(started|busy)$/m.exec(output)?.[0];
      if (status) resolve(status);
    });
    // Unlike "exit", "close" comes after the output.
    child.once("error", () => resolve("")).once("close", () => resolve(""));
  });
}

/**
 * Deletes the uploaded export and its report.
 * @returns false when an import is running
 */
export async function discardCurrent(folder: string): Promise<boolean> {
  const release = lockFolder(folder, 0);
  if (!release) return false;
  try {
    const current = await readCurrent(folder);
    await rm(join(folder, CURRENT), { force: true });
    if (current) await rm(join(folder, current.id), { recursive: true, force: true });
    return true;
  } finally {
    release();
  }
}

/** Deletes the remains of interrupted uploads, and exports that are over 7 days old. */
export async function sweepImports(services: Services): Promise<void> {
  const folder = await importsFolder(services);
  const current = await readCurrent(folder);
  if (current && Date.parse(current.startedAt) < services.now().getTime() - RETAINED_MS) await discardCurrent(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === current?.id) continue;
    const path = join(folder, entry.name);
    const found = await stat(path).catch(() => null);
    if (!found || found.mtimeMs >= services.now().getTime() - DAY_MS) continue;
    // A running import shares the folder into which it has unpacked an export of a site (openSiteExport).
    const release = lockFolder(path, 0);
    if (!release) continue;
    release();
    await rm(path, { recursive: true, force: true });
  }
}
