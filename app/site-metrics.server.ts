import { Gauge, Registry } from "prom-client";
import { lastBackup } from "#app/backup/automatic.ts";
import { version } from "#app/config/version.ts";
import type { Database } from "#app/db/client.ts";
import type { Services } from "#app/services/services.server.ts";

/** Metrics that are the same in every process. While the database is unavailable, those from it are left out. */
export async function readSiteMetrics(services: Services, { backups }: Database): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number, labels: Record<string, string> = {}) =>
    new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, value);
  const waiting = await countWaitingMails(services).catch(() => null);
  const backup = await lastBackup(backups, "scheduled", services.now());
  gauge("northquad_database_up", "1 if the database responds, else 0", waiting === null ? 0 : 1);
  if (waiting !== null) gauge("northquad_mail_waiting", "Messages and notices waiting to be mailed", waiting);
  if (backup)
    gauge("northquad_last_backup_timestamp_seconds", "Time of the last scheduled backup", backup.getTime() / 1000);
  gauge("northquad_build_info", "Version of the site and of Node", 1, { version, node: process.version });
  return registry;
}

async function countWaitingMails({ db, mail }: Services): Promise<number> {
  const messages = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("mail_state", "=", "waiting")
    .executeTakeFirstOrThrow();
  // Without a mail server, notices are deleted.
  if (!mail.active) return messages.count;
  const notices = await db
    .selectFrom("notices")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return messages.count + notices.count;
}
