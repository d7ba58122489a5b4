import { archiveSummary, type Manifest } from "#app/backup/archive.ts";
import { createArchive } from "#app/backup/create-archive.ts";
import { writeBackup } from "#app/backup/write.ts";
import { recordCommand } from "#app/content/audit.server.ts";
import { contentTypes } from "#app/content-types.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { createCommandContext, withStores, type Context } from "./context.ts";
import { createProgressBar } from "./progress.ts";

/** Copies database and images into a new archive, even while the server runs. */
export async function backup(file: string): Promise<string> {
  const manifest = await copySite(createCommandContext(), file);
  const lost =
    manifest.missing.length > 0
      ? ` ${manifest.missing.length} images are missing. Run the command check for their names.`
      : "";
  return `${file} contains ${archiveSummary(manifest)}.${lost}`;
}

/** Copies database and images with a progress bar, and records that in the audit trail. */
export function copySite(context: Context, path: string, create = createArchive): Promise<Manifest> {
  const bar = createProgressBar();
  const onFile = (count: number, total: number) => bar.show("image files", count, total);
  return withStores(context, async ({ database, media }) => {
    const source = { database, media, migrations: MIGRATIONS, contentTypes };
    const manifest = await writeBackup(source, path, { onFile, create }).finally(bar.end);
    await recordCommand(database.db, "backup.create", path);
    return manifest;
  });
}
