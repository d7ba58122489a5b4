import { archiveSummary } from "#app/archive/format.ts";
import { writeArchive } from "#app/archive/write-archive.ts";
import { recordCommand } from "#app/content/audit.server.ts";
import { contentTypes } from "#app/content-types.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { createCommandContext, withStores } from "./context.ts";
import { createProgressBar } from "./progress.ts";

/** Copies database and images into a new archive, even while the server runs. */
export async function backup(file: string): Promise<string> {
  const bar = createProgressBar();
  const onFile = (count: number, total: number) => bar.show("image files", count, total);
  return withStores(createCommandContext(), async ({ database, media }) => {
    const source = { database, media, migrations: MIGRATIONS, contentTypes };
    const manifest = await writeArchive(source, file, { onFile }).finally(bar.end);
    await recordCommand(database.db, "backup.create", file);
    const missing = manifest.missing.map((name) => `\nThe image file ${name} is missing. Upload the image again.`);
    return `${file} contains ${archiveSummary(manifest)}.${missing.join("")}`;
  });
}
