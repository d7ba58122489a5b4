import { archiveSummary } from "#app/archive/format.ts";
import type { OnFile } from "#app/archive/read-archive.ts";
import { restoreBackup, type Restored } from "#app/archive/restore.ts";
import { recordCommand } from "#app/content/audit.server.ts";
import { contentTypes } from "#app/content-types.ts";
import { createCommandContext, withDatabase, type Context } from "./context.ts";
import { createProgressBar } from "./progress.ts";

/** Replaces the database and images by those of a backup, while the site is stopped. */
export async function restore(file: string): Promise<string> {
  const context = createCommandContext();
  const { manifest, before } = await replaceSite(context, file, (onFile) =>
    restoreBackup(context.environment, context.log, file, { contentTypes, onFile }),
  );
  return `Restored ${archiveSummary(manifest)} of ${manifest.createdAt}. All sessions are ended.${before}`;
}

/**
 * Runs `run` with a progress bar and records it in the audit trail of the new site.
 * @returns the manifest, and a sentence that says where the former data is, if there was any
 */
export async function replaceSite(context: Context, path: string, run: (onFile: OnFile) => Promise<Restored>) {
  const bar = createProgressBar();
  const onFile: OnFile = (count, total) => bar.show("files", count, total);
  const { manifest, savedBefore } = await run(onFile).finally(bar.end);
  await withDatabase(context, ({ db }) => recordCommand(db, "backup.restore", path));
  return { manifest, before: savedBefore ? ` The previous data is backed up in ${savedBefore}.` : "" };
}
