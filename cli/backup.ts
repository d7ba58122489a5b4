import { describe } from "#app/backup/archive.ts";
import { writeBackup } from "#app/backup/write.ts";
import { recordCommand } from "#app/content/audit.ts";
import { openDatabase } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { openMediaStore, type MediaStore } from "#app/images/store.ts";
import { progressBar } from "#app/observability/progress.ts";
import { openContext } from "./context.ts";

/** Copies database and images into a new archive, even while the server runs. */
export async function backup(file: string): Promise<string> {
  const { settings, log } = openContext();
  const database = openDatabase(settings, log);
  const bar = progressBar();
  let media: MediaStore | undefined;
  try {
    media = await openMediaStore(settings);
    const onFile = (count: number, total: number) => bar.show("image files", count, total);
    const manifest = await writeBackup({ database, media, migrations: MIGRATIONS }, file, { onFile });
    await recordCommand(database.db, "backup.create", file);
    const lost = manifest.missing.length > 0 ? ` ${manifest.missing.length} images were not there: see check.` : "";
    return `${file} holds ${describe(manifest)}.${lost}`;
  } finally {
    bar.end();
    media?.close();
    await database.close();
  }
}
