import { timeZoneOf } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { claimedUntil, retryAt } from "#app/server/services/mail.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { noticeText } from "./notice-text.ts";
import type { Facts, NoticeKind } from "./notices.server.ts";

const AT_ONCE = 10;

/** Mails the waiting notices. A notice that the mail server does not accept is retried later. */
export async function mailNotices(services: Services): Promise<void> {
  const { db, mail } = services;
  if (!mail.active) return forgetNotices(db);
  for (const row of await waitingNotices(services)) {
    if (!(await claim(services, row))) continue;
    await send(services, row);
  }
}

async function waitingNotices({ db, now }: Services): Promise<Row<"notices">[]> {
  return db
    .selectFrom("notices")
    .selectAll()
    .where("next_at", "<=", now().toISOString())
    .orderBy("created_at")
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
}

/** Keeps other processes from sending the notice. If this process dies, the claim expires and the notice is retried. */
async function claim({ db, now }: Services, row: Row<"notices">): Promise<boolean> {
  const claimed = await db
    .updateTable("notices")
    .set({ next_at: claimedUntil(row.attempts, now()), attempts: row.attempts + 1 })
    .where("id", "=", row.id)
    .where("next_at", "=", row.next_at)
    .where("attempts", "=", row.attempts)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

async function send(services: Services, row: Row<"notices">): Promise<void> {
  const { db, mail, log, environment, now } = services;
  const facts = JSON.parse(row.facts) as Facts;
  try {
    const site = await services.site();
    const about = {
      email: row.recipient,
      at: row.created_at,
      site: site.name,
      timeZone: timeZoneOf(site),
      siteUrl: environment.siteUrl,
    };
    await mail.send({ to: row.recipient, ...noticeText(row.kind as NoticeKind, facts, about) });
    await db.deleteFrom("notices").where("id", "=", row.id).execute();
  } catch (error) {
    const next = retryAt(row.attempts, now());
    log.warn({ err: error, notice: row.id, next }, "a notice could not be mailed and will be retried");
    await db.updateTable("notices").set({ next_at: next }).where("id", "=", row.id).execute();
  }
}

/** Deletes all notices: events from a time without a mail server are not reported later. */
async function forgetNotices(db: Db): Promise<void> {
  const any = await db.selectFrom("notices").select("id").limit(1).executeTakeFirst();
  if (any) await db.deleteFrom("notices").execute();
}
