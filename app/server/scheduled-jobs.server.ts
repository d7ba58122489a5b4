import { removeStaging } from "#app/archive/restore.ts";
import { backUpWhenDue } from "#app/archive/automatic-backups.ts";
import { pruneVersions } from "#app/content/versions/prune.server.ts";
import type { Database } from "#app/db/client.ts";
import { sweepAudit } from "#app/features/audit/queries.server.ts";
import { mailNotices } from "#app/features/auth/notices/notice-mail.server.ts";
import { sweepChallenges } from "#app/features/auth/passkeys/passkeys.server.ts";
import { sweepInvitations } from "#app/features/auth/people/invitations.server.ts";
import { sweepSessions } from "#app/features/auth/sessions.server.ts";
import { mailWaitingMessages } from "#app/features/contact/contact-mail.server.ts";
import { aggregateVisits } from "#app/features/visits/queries.server.ts";
import { sweepImports } from "#app/features/import/commands.server.ts";
import { sweepOrphans } from "#app/features/media/media.server.ts";
import { sweepLoginSources } from "#app/features/auth/login-limits.server.ts";
import { sweepEvents } from "#app/server/http/rate-limit.ts";
import type { ScheduledJob } from "#app/server/jobs/scheduler.ts";
import { isClockSteady } from "#app/server/jobs/steady-clock.ts";
import type { Services } from "#app/server/services/services.server.ts";

const HOUR_S = 60 * 60;

/** Returns all scheduled jobs. `stopped` aborts a running backup. */
export function scheduledJobs(services: Services, database: Database, stopped: AbortSignal): ScheduledJob[] {
  const { db, environment, now } = services;
  const sweep = (name: string, run: () => Promise<unknown>, by: ScheduledJob["by"] = "one"): ScheduledJob => ({
    name,
    everySeconds: HOUR_S,
    by,
    async run() {
      // A wrong clock makes everything old.
      if (await isClockSteady(services)) await run();
    },
  });
  // A process claims each message and notice before it sends it.
  const mail: ScheduledJob = {
    name: "mail",
    everySeconds: 15,
    by: "each",
    run: () => mailWaitingMessages(services),
  };
  const notices: ScheduledJob = {
    name: "notices",
    // A notice about a login should arrive soon. Without a mail server, the job only deletes notices.
    everySeconds: services.mail.active ? 3 : HOUR_S,
    by: "each",
    run: () => mailNotices(services),
  };
  const backup: ScheduledJob = {
    name: "backup",
    everySeconds: 5 * 60,
    by: "one",
    async run() {
      const { retainedBackups } = environment;
      // A wrong clock soon makes as many backups as may stay, which must not replace all earlier ones.
      const retained = (await isClockSteady(services)) ? retainedBackups : 2 * retainedBackups;
      await backUpWhenDue(services, database, stopped, retained);
    },
  };
  return [
    // Each machine has a data folder of its own.
    sweep("imports", () => sweepImports(services), "each"),
    {
      name: "interrupted restores",
      everySeconds: HOUR_S,
      by: "each",
      run: () => removeStaging(environment.dataDir),
    },
    ...(services.mail.active ? [mail] : []),
    notices,
    sweep("sessions", () => sweepSessions(db, now())),
    sweep("audit", () => sweepAudit(db, now())),
    sweep("challenges", () => sweepChallenges(db, now())),
    sweep("invitations", () => sweepInvitations(db, now())),
    sweep("rate limits", () => sweepEvents(db, now())),
    sweep("login sources", () => sweepLoginSources(db, now())),
    sweep("history", () => pruneVersions(db, now())),
    sweep("visits", () => aggregateVisits(db, now())),
    sweep("media", () => sweepOrphans(services)),
    ...(environment.backupEveryHours > 0 ? [backup] : []),
  ];
}
