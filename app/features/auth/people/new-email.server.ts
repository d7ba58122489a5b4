import { mailLabels } from "#site-labels";
import { recordAudit } from "#app/content/audit.server.ts";
import { fillText } from "#app/config/fill-text.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { countEvent } from "#app/server/http/rate-limit.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { SessionUser } from "../account.ts";
import { emailTaken } from "../accounts.server.ts";
import { requireSession } from "../require-session.server.ts";
import type { SessionAct } from "../sessions.server.ts";
import { fingerprint, newToken } from "../tokens.server.ts";
import { changeAccount } from "./change-account.server.ts";

const PURPOSE = "email";
const LIFETIME_MS = 60 * 60 * 1000;
/** Of one account: mails to new addresses, and attempts to confirm one. */
const MAILS = { events: 5, minutes: 60 };
const ATTEMPTS = { events: 30, minutes: 15 };

const linkGone = () => new HttpError(404, "This link is no longer valid. Enter your new email again.");

/**
 * Mails a link to a new email. The account keeps the old one until its owner opens the link. Replaces an earlier link.
 * @throws HttpError 409 for an email that has an account, 429 after too many, 503 when the mail is not accepted
 */
export async function requestNewEmail(services: Services, email: string, act: SessionAct): Promise<void> {
  const { db, environment, log, mail } = services;
  const { actor, now, session } = act;
  const { id } = session.user;
  await countEvent(db, `new email ${id}`, MAILS, now);
  const token = newToken();
  const row = { id: fingerprint(token), account_id: id, purpose: PURPOSE, challenge: email };
  await db.transaction().execute(async (trx) => {
    await requireSession(trx, actor);
    const account = await trx.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
    if (account) throw emailTaken();
    await trx.deleteFrom("challenges").where("account_id", "=", id).where("purpose", "=", PURPOSE).execute();
    const expires_at = new Date(now.getTime() + LIFETIME_MS).toISOString();
    await trx
      .insertInto("challenges")
      .values({ ...row, expires_at })
      .execute();
    await recordAudit(trx, actor, { action: "account.email-request", subject: { id, title: email }, at: now });
  });
  const { name: site } = await services.site();
  const link = `${environment.siteUrl}/admin/account#${token}`;
  const fill = (label: string) => fillText(label, { site, email, link, name: session.user.name });
  const { hello, newEmail, newEmailText, newEmailEnd } = mailLabels;
  const text = [hello, newEmailText, newEmailEnd].map(fill).join("\n\n");
  await mail.send({ to: email, subject: fill(newEmail), text: `${text}\n` }).catch(async (cause: unknown) => {
    log.warn({ err: cause }, "the link to confirm a new email could not be mailed");
    await db.deleteFrom("challenges").where("id", "=", row.id).execute();
    throw new HttpError(503, "The link could not be mailed, and your email is unchanged. Try again later.", { cause });
  });
}

/**
 * Gives the session's account the email whose link was opened. The link works once.
 * @throws HttpError 404 for a link that does not work, 409 when the email has an account by now, 429 after too many
 */
export async function confirmNewEmail({ db }: Services, token: string, act: SessionAct): Promise<SessionUser> {
  const { session, now } = act;
  await countEvent(db, `confirm email ${session.user.id}`, ATTEMPTS, now);
  const used = await db
    .deleteFrom("challenges")
    .where("id", "=", fingerprint(token))
    .where("account_id", "=", session.user.id)
    .where("purpose", "=", PURPOSE)
    .where("expires_at", ">", now.toISOString())
    .returning("challenge")
    .executeTakeFirst();
  if (!used) throw linkGone();
  return changeAccount(db, session.user.id, { email: used.challenge }, { ...act, currentSession: session.sessionId });
}
