import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Database } from "#app/db/client.ts";
import type { ImportResult } from "#app/import/import-posts.ts";
import { isComplete } from "#app/import/import-report.ts";
import { recognize } from "#app/import/recognize.ts";
import { runImport } from "#app/import/run-import.ts";
import { openTestSite } from "./harness.ts";

/** Returns a ZIP archive. A path that ends with @ becomes a symbolic link. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path.replace(/@$/, ""), path.endsWith("@") ? { mode: 0o120777 } : {});
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

/** Returns the report of a dry run of a file or folder, one line an item, or the reason why it is rejected. */
export async function lookAt(name: string, content: Content): Promise<string> {
  await using site = await openTestSite();
  const folder = await mkdtemp(join(tmpdir(), "northquad-hostile-"));
  try {
    await writeAt(join(folder, name), content);
    const { services } = site.site;
    const found = await recognize([join(folder, name)], services.contentTypes);
    if (found.kind === "site") throw new Error("It is an export of this site.");
    const results: ImportResult[] = [];
    const actor = { email: "command line", ip: "" };
    const options = { actor, images: [], fetch: false, dryRun: true, isOwnPage: () => false };
    const summary = await runImport(services, null as unknown as Database, found, {
      ...options,
      onResult: (result) => void results.push(result),
    });
    if (found.kind === "posts") for (const { files } of found.opened) files?.close();
    const { skipped, cutOff } = summary;
    const lines = results.map(({ title, result, notes }) => `${title}: ${result}; ${notes.join("; ")}`);
    const skippedLines = skipped.map(({ title, reason }) => `${title}: ${reason}`);
    return [...lines, ...skippedLines, ...cutOff, isComplete(summary) ? "whole" : "not whole"].join("\n");
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(`${folder}/`, "") : String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}
