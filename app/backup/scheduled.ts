import { basename } from "node:path";
import { recordAudit } from "#app/content/audit.ts";
import type { Database } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import type { Services } from "#app/services/services.server.ts";
import { backupTimes, createAutomaticBackup } from "./automatic.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Creates a backup when the last one is older than BACKUP_EVERY_HOURS, also across restarts. */
export async function backUpWhenDue(
  { settings, media, log, now }: Pick<Services, "settings" | "media" | "log" | "now">,
  database: Database,
  signal: AbortSignal,
): Promise<void> {
  if (settings.backupEveryHours === 0) return;
  // Ignores backups that a wrong clock dated further into the future than the interval.
  const times = await backupTimes(database.backups, "scheduled");
  const since = times.map((time) => Math.abs(now().getTime() - time.getTime()));
  if (since.some((ms) => ms < settings.backupEveryHours * HOUR_MS)) return;
  try {
    const source = { database, media, migrations: MIGRATIONS };
    const file = await createAutomaticBackup(source, "scheduled", settings.retainedBackups, signal);
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
