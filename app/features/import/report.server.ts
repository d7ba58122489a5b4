import { createReadStream } from "node:fs";
import { join } from "node:path";
import { InvalidCursorError } from "#app/db/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { notFound } from "#app/http/errors.ts";
import type { ImportReportItem } from "./import.ts";
import { importsFolder, readCurrent } from "./jobs.server.ts";

type Part = { limit: number; cursor: string | undefined; only: "noted" | undefined };

/** A page of the latest report. The cursor is a byte offset in the report's file. */
export async function readReport(services: Services, { limit, cursor = "0", only }: Part) {
  const results: ImportReportItem[] = [];
  const path = await reportPath(services, "jsonl");
  if (!/^\d{1,15}$/.test(cursor)) throw new InvalidCursorError();
  let start = Number(cursor);
  try {
    for await (const line of linesOf(path, start)) {
      const result = toResult(line, start);
      if (!result) throw new InvalidCursorError();
      if (only !== "noted" || result.notes.length > 0 || result.result === "refused") {
        if (results.length === limit) return { results, cursor: String(start) };
        results.push(result);
      }
      start += Buffer.byteLength(line) + 1;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return { results, cursor: null };
}

/** Parses a line of the report. Null for an incomplete line, to which only an invalid cursor can lead. */
function toResult(line: string, start: number): ImportReportItem | null {
  try {
    return { id: String(start), ...(JSON.parse(line) as Omit<ImportReportItem, "id">) };
  } catch {
    return null;
  }
}

/** Yields complete lines only: the job may be writing the last one. */
async function* linesOf(path: string, start: number): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, { start, encoding: "utf8" })) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** The path of the latest report. @throws HttpError 404 when nothing was uploaded */
export async function reportPath(services: Services, extension: "jsonl" | "txt"): Promise<string> {
  const folder = await importsFolder(services);
  const job = await readCurrent(folder);
  if (!job) throw notFound("report");
  return join(folder, job.id, `${job.stage}.${extension}`);
}
