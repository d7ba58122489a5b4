import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { claimedUntil, retryAt } from "#app/services/mail.ts";
import type { Services } from "#app/services/services.server.ts";
import { invitationLink } from "#app/features/auth/people/invitation-link.ts";
import { fingerprint, newToken } from "../tokens.server.ts";
import { noticeText } from "./notice-text.ts";
import { forgetLink, linkOf, noticesWithLink, type Facts, type NoticeKind } from "./notices.server.ts";

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
  const withLink = await findWithLink(db);
  return db
    .selectFrom("notices")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("next_at", "<=", now().toISOString()),
        ...(withLink.length > 0 ? [eb.and([eb("id", "in", withLink), eb("attempts", "=", 0)])] : []),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
}

/** The waiting notices whose links this process knows. Forgets the links of deleted notices. */
async function findWithLink(db: Db): Promise<string[]> {
  const known = noticesWithLink();
  if (known.length === 0) return [];
  const rows = await db.selectFrom("notices").select("id").where("id", "in", known).execute();
  const waiting = rows.map(({ id }) => id);
  for (const id of known) if (!waiting.includes(id)) forgetLink(id);
  return waiting;
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
    const link = row.kind === "invitation" ? await linkFor(services, row.id, facts) : "";
    if (link !== null) {
      const { name: site } = await services.site();
      const about = { email: row.recipient, at: row.created_at, site, siteUrl: environment.siteUrl, link };
      await mail.send({
        to: row.recipient,
        ...noticeText(row.kind as NoticeKind, facts, about),
      });
    }
    await db.deleteFrom("notices").where("id", "=", row.id).execute();
    forgetLink(row.id);
  } catch (error) {
    const next = retryAt(row.attempts, now());
    log.warn({ err: error, notice: row.id, next }, "a notice could not be mailed and will be retried");
    await db.updateTable("notices").set({ next_at: next }).where("id", "=", row.id).execute();
  }
}

/**
 * The link to mail; null when the invitation no longer exists. Only the process that created the invitation knows the
 * link that was shown. Another process adds a second link to the invitation, which ends with the first.
 */
async function linkFor({ db, environment }: Services, noticeId: string, facts: Facts): Promise<string | null> {
  const id = facts["invitation"] ?? "";
  const there = await db.selectFrom("invitations").select("id").where("id", "=", id).executeTakeFirst();
  if (!there) return null;
  const known = linkOf(noticeId);
  if (known) return known;
  const token = newToken();
  await db
    .updateTable("invitations")
    .set({ mail_token_hash: fingerprint(token) })
    .where("id", "=", id)
    .execute();
  return invitationLink(environment.siteUrl, token);
}

/** Deletes all notices: events from a time without a mail server are not reported later. */
async function forgetNotices(db: Db): Promise<void> {
  const any = await db.selectFrom("notices").select("id").limit(1).executeTakeFirst();
  if (any) await db.deleteFrom("notices").execute();
}
