import { describe, type Manifest } from "#app/backup/archive.ts";
import { createArchive } from "#app/backup/create-archive.ts";
import { writeBackup } from "#app/backup/write.ts";
import { recordCommand } from "#app/content/audit.ts";
import { contentTypes } from "#app/content-types.ts";
import { openDatabase } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { openMediaStore, type MediaStore } from "#app/images/store.ts";
import { createProgressBar } from "#app/observability/progress.ts";
import { createCommandContext, type Context } from "./context.ts";

/** Copies database and images into a new archive, even while the server runs. */
export async function backup(file: string): Promise<string> {
  const manifest = await copySite(createCommandContext(), file);
  const lost =
    manifest.missing.length > 0
      ? ` ${manifest.missing.length} images are missing. Run the command check for their names.`
      : "";
  return `${file} contains ${describe(manifest)}.${lost}`;
}

/** Copies database and images with a progress bar, and records that in the audit trail. */
export async function copySite({ settings, log }: Context, path: string, create = createArchive): Promise<Manifest> {
  const database = openDatabase(settings, log);
  const bar = createProgressBar();
  let media: MediaStore | undefined;
  try {
    media = await openMediaStore(settings);
    const onFile = (count: number, total: number) => bar.show("image files", count, total);
    const source = { database, media, migrations: MIGRATIONS, contentTypes };
    const manifest = await writeBackup(source, path, { onFile, create });
    await recordCommand(database.db, "backup.create", path);
    return manifest;
  } finally {
    bar.end();
    media?.close();
    await database.close();
  }
}
