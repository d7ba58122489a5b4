import type { NewRow, Row } from "#app/db/schema.ts";
import { InvalidCursorError } from "#app/db/errors.ts";
import { newId } from "#app/db/id.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { ImportReportItem, ImportSummary } from "./import.ts";

/*
 * The latest import: one row of `imports`, and a row of `import_items` for each line of its report. Any process can read
 * them. The process that imports renews `seen_at`: a row that says "running" without that was interrupted.
 */

const HEARTBEAT_MS = 1_000;
const INTERRUPTED_MS = 15_000;
const ROWS_PER_INSERT = 100;

export const RUNNING = "An import is running. Wait until it finishes, or stop it.";

export type Result = Omit<ImportReportItem, "id">;

export const readImport = ({ db }: Services) => db.selectFrom("imports").selectAll().executeTakeFirst();

export const isRunning = (row: Row<"imports"> | undefined, { now }: Services): boolean =>
  row !== undefined && row.state === "running" && Date.parse(row.seen_at) > now().getTime() - INTERRUPTED_MS;

type NewImport = Pick<NewRow<"imports">, "stage" | "file" | "size" | "upload" | "fetch" | "started_by">;

/**
 * Replaces the latest import by a new run. Of two that start at the same time, one fails.
 * @throws HttpError 409 when an import is running, unless `takeOver` ends that
 */
export async function beginImport(services: Services, values: NewImport, takeOver = false): Promise<Recorder> {
  const { db, now } = services;
  const at = now().toISOString();
  const run = newId();
  const started = { started_at: at, seen_at: at, done: 0, total: 0, message: null, summary: null };
  const row = { ...values, ...started, id: 1, run, state: "running" };
  const interrupted = new Date(now().getTime() - INTERRUPTED_MS).toISOString();
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("imports")
      .values(row)
      .onConflict((conflict) => {
        const update = conflict.column("id").doUpdateSet(row);
        if (takeOver) return update;
        return update.where((eb) =>
          eb.or([eb("imports.state", "!=", "running"), eb("imports.seen_at", "<=", interrupted)]),
        );
      })
      .returning("id")
      .executeTakeFirst();
    if (!stored) throw new HttpError(409, RUNNING);
    await trx.deleteFrom("import_items").execute();
  });
  return createRecorder(services, run);
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Ends the import when its row is stopped, deleted or taken over. */
class ImportStopped extends Error {}

/** Writes the progress of a run and the lines of its report every second. */
function createRecorder({ db, now }: Services, run: string) {
  const pending: Result[] = [];
  const progress = { done: 0, total: 0 };
  let position = 0;
  let stopped: Error | null = null;
  let writing = Promise.resolve();

  const write = async (changes: { state?: string; message?: string | null; summary?: string } = {}) => {
    const rows = pending.splice(0).map(({ notes, kind = null, ...result }) => ({
      ...result,
      kind,
      position: (position += 1),
      notes: JSON.stringify(notes),
      is_noted: Number(notes.length > 0 || result.result === "refused"),
    }));
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("imports")
        .set({ ...progress, ...changes, seen_at: now().toISOString() })
        .where("run", "=", run)
        .where("state", "=", "running")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ImportStopped("The import was stopped.");
      for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
        await trx
          .insertInto("import_items")
          .values(rows.slice(from, from + ROWS_PER_INSERT))
          .execute();
    });
  };
  const renew = () => {
    writing = writing.then(() => write()).catch((error: Error) => void (stopped ??= error));
  };
  const heartbeat = setInterval(renew, HEARTBEAT_MS);
  const end = async (changes: Parameters<typeof write>[0]) => {
    clearInterval(heartbeat);
    await writing;
    if (stopped) throw stopped;
    await write(changes);
  };

  return {
    /** Adds a line to the report. `total`: the number of all items. @throws when the import was stopped */
    add(result: Result, total: number): void {
      if (stopped) throw stopped;
      pending.push(result);
      if (result.result !== "skipped") progress.done += 1;
      progress.total = total;
    },
    finish: (summary: ImportSummary) => end({ state: "done", summary: JSON.stringify(summary) }),
    /** Records why the import ended early. @throws when that cannot be stored, such as on a full disk */
    async fail(message: string): Promise<void> {
      try {
        await end({ state: "failed", message });
      } catch (reason) {
        if (!(reason instanceof ImportStopped)) throw reason;
      }
    },
  };
}

/** Ends a running import, whose process notices within a second. */
export async function stopRun({ db }: Services): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ state: "stopped" })
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteImport({ db }: Services): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("imports").execute();
    await trx.deleteFrom("import_items").execute();
  });
}

type Part = { limit: number; cursor?: string | undefined; only?: "noted" | undefined };

/** A page of the report. */
export async function readReport({ db }: Services, { limit, cursor = "0", only }: Part) {
  if (!/^\d{1,9}$/.test(cursor)) throw new InvalidCursorError();
  const rows = await db
    .selectFrom("import_items")
    .selectAll()
    .where("position", ">", Number(cursor))
    .$if(only === "noted", (query) => query.where("is_noted", "=", 1))
    .orderBy("position")
    .limit(limit + 1)
    .execute();
  const results = rows.slice(0, limit).map(({ position, result, title, kind, notes }): ImportReportItem => ({
    id: String(position),
    result: result as ImportReportItem["result"],
    title,
    ...(kind && { kind }),
    notes: JSON.parse(notes) as string[],
  }));
  return { results, cursor: rows.length > limit ? (results.at(-1)?.id ?? null) : null };
}
