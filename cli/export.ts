import { resolve } from "node:path";
import { archiveSummary } from "#app/backup/archive.ts";
import { createFolder } from "#app/backup/folder.ts";
import type { Environment } from "#app/config/environment.ts";
import { copySite } from "./backup.ts";
import { createCommandContext } from "./context.ts";

/** Copies everything into an archive (.tar.gz) or a folder, to move the site to another place. */
export async function exportTo(environment: Environment, target: string): Promise<string> {
  const path = resolve(target);
  const create = /\.(tar\.gz|tgz)$/.test(path) ? undefined : createFolder;
  const manifest = await copySite(createCommandContext(environment), path, create);
  const lost = manifest.missing.map((name) => `\n${name} is missing.`).join("");
  return `${path} contains ${archiveSummary(manifest)}.${lost}`;
}
