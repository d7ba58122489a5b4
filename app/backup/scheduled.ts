import { basename } from "node:path";
import { recordAudit } from "#app/content/audit.server.ts";
import type { Database } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import type { Services } from "#app/services/services.server.ts";
import { createAutomaticBackup, lastScheduledBackup } from "./automatic.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Creates a backup when the last one is older than BACKUP_EVERY_HOURS, also across restarts, and retains the newest. */
export async function backUpWhenDue(
  {
    environment,
    contentTypes,
    media,
    log,
    now,
  }: Pick<Services, "environment" | "contentTypes" | "media" | "log" | "now">,
  database: Database,
  signal: AbortSignal,
  retained = environment.retainedBackups,
): Promise<void> {
  const last = await lastScheduledBackup(database.backups, now());
  if (last && now().getTime() - last.getTime() < environment.backupEveryHours * HOUR_MS) return;
  try {
    const source = { database, media, migrations: MIGRATIONS, contentTypes };
    const file = await createAutomaticBackup(source, "scheduled", retained, signal);
    await recordAudit(
      database.db,
      { email: "schedule", ip: "" },
      { action: "backup.create", subject: { id: "", title: basename(file) }, at: now() },
    );
    log.info({ file }, "backed up");
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
