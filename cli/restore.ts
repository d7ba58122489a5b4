import { describe } from "#app/backup/archive.ts";
import { restoreBackup } from "#app/backup/restore.ts";
import { recordCommand } from "#app/content/audit.ts";
import { openDatabase } from "#app/db/client.ts";
import { progressBar } from "#app/observability/progress.ts";
import { openContext } from "./context.ts";

/** Replaces the database and images by those of a backup, while the site is stopped. */
export async function restore(file: string): Promise<string> {
  const { settings, log } = openContext();
  const bar = progressBar();
  const onFile = (count: number, total?: number) => bar.show("files", count, total);
  const { manifest, savedBefore } = await restoreBackup(settings, log, file, { onFile }).finally(bar.end);
  const database = openDatabase(settings, log);
  await recordCommand(database.db, "backup.restore", file).finally(() => database.close());
  const before = savedBefore ? ` What was there before is kept in ${savedBefore}.` : "";
  return `Restored ${describe(manifest)} of ${manifest.createdAt}. All sessions are ended.${before}`;
}
