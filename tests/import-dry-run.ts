import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import type { ImportReportItem, ImportSummary } from "#app/features/import/import.ts";
import { runImport } from "#app/features/import/run-import.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { openTestSite } from "./harness.ts";
import { sharedByFile } from "./shared-by-file.ts";

/** Returns a ZIP archive. A path that ends with @ becomes a symbolic link. */
export async function zipOf(files: Record<string, string | Buffer>, mtime = new Date()): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path.replace(/@$/, ""), { mtime, mode: path.endsWith("@") ? 0o120777 : 0o644 });
  zip.end();
  return buffer(zip.outputStream);
}

/** Removes the flags that mark names in a ZIP archive as UTF-8, as the Finder of macOS does. */
export function withoutNameFlags(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf("PK\x01\x02"); at >= 0; at = copy.indexOf("PK\x01\x02", at + 4))
    copy.writeUInt16LE(copy.readUInt16LE(at + 8) & ~0x800, at + 8);
  return copy;
}

type Content = string | Buffer | Record<string, string | Buffer>;

async function writeAt(path: string, content: Content): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (typeof content === "string" || Buffer.isBuffer(content)) return writeFile(path, content);
  for (const [name, file] of Object.entries(content)) await writeAt(join(path, name), file);
}

type Imported = { results: Omit<ImportReportItem, "id">[]; summary: ImportSummary };

/** Imports a file or folder with this content, such as lists in JSON. */
export async function importContent(
  services: Services,
  name: string,
  content: Content,
  dryRun = false,
): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), "northquad-import-"));
  try {
    await writeAt(join(folder, name), content);
    const results: Imported["results"] = [];
    const options = { actor: COMMAND_LINE, images: [], fetch: false, dryRun, isOwnPage: () => false };
    const onResult = (result: Imported["results"][number]) => void results.push(result);
    return { results, summary: await runImport(services, { ...options, paths: [join(folder, name)], onResult }) };
  } catch (error) {
    throw error instanceof Error ? new Error(error.message.replaceAll(`${folder}/`, "")) : error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A dry run writes nothing. */
const sharedSite = sharedByFile(() => openTestSite());

/** Returns the report of a dry run of a file or folder, one line an item, or the reason why it is rejected. */
export async function lookAt(name: string, content: Content): Promise<string> {
  const site = await sharedSite();
  try {
    const { results, summary } = await importContent(site.site.services, name, content, true);
    const lines = results.map(({ title, result, notes }) =>
      result === "skipped" ? `${title}: ${notes.join()}` : `${title}: ${result}; ${notes.join("; ")}`,
    );
    return [...lines, ...summary.cutOff, summary.complete ? "whole" : "not whole"].join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
