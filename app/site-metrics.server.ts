import { Gauge, Registry } from "prom-client";
import { lastBackup } from "#app/backup/automatic.ts";
import { version } from "#app/config/version.ts";
import type { Database } from "#app/db/client.ts";
import type { Services } from "#app/services/services.server.ts";

/** Metrics that are the same in every process. While the database is unavailable, those from it are left out. */
export async function readSiteMetrics({ db, now }: Services, { backups }: Database): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number, labels: Record<string, string> = {}) =>
    new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, value);
  const waiting = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("mail_state", "=", "waiting")
    .executeTakeFirst()
    .catch(() => undefined);
  const backup = await lastBackup(backups, "scheduled", now());
  gauge("northquad_database_up", "1 if the database responds, else 0", waiting ? 1 : 0);
  if (waiting) gauge("northquad_mail_waiting", "Messages waiting to be mailed", waiting.count);
  if (backup)
    gauge("northquad_last_backup_timestamp_seconds", "Time of the last scheduled backup", backup.getTime() / 1000);
  gauge("northquad_build_info", "Version of the site and of Node", 1, { version, node: process.version });
  return registry;
}
