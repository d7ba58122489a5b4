import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";
import { violatesUnique } from "#app/db/error-codes.ts";
import { check } from "#app/server/http/body.ts";
import { visitorKey } from "#app/server/http/client-ip.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import { countEvent } from "#app/server/http/rate-limit.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { LoginResult } from "../account.ts";
import { emailTaken, insertAccount } from "../accounts.server.ts";
import { openSession } from "../login.server.ts";
import { hashNewPassword } from "#app/features/auth/passwords/passwords.server.ts";
import { DAY_MS } from "#app/config/day.ts";
import { requireSession } from "../require-session.server.ts";
import type { ClientInfo, CurrentSession } from "../sessions.server.ts";
import { fingerprint, newToken } from "../tokens.server.ts";
import { invitationLink, NO_INVITATION } from "./invitation-link.ts";
import { toInvitation } from "./people.server.ts";
import { invitedPersonForm } from "./person-forms.ts";
import type { InvitationResult } from "./person.ts";

const LIFETIME_MS = 7 * DAY_MS;
const PER_INVITER = { events: 60, minutes: 60 };
/** Attempts to accept, from one network: with a valid link, each costs a password hash. */
const PER_NETWORK = { events: 30, minutes: 15 };

/**
 * Invites a person. Replaces an earlier invitation for the same email, whose link stops working.
 * @throws HttpError 409 for an email that has an account, 429 after too many
 */
export async function createInvitation(
  { db, environment, now }: Services,
  session: CurrentSession,
  email: string,
  actor: Actor,
): Promise<InvitationResult> {
  const at = now();
  const token = newToken();
  await countEvent(db, `invite ${session.user.id}`, PER_INVITER, at);
  const row = {
    id: newId(),
    email: email.toLowerCase(),
    token_hash: fingerprint(token),
    invited_by: session.user.id,
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + LIFETIME_MS).toISOString(),
  };
  const link = invitationLink(environment.siteUrl, token);
  await db.transaction().execute(async (trx) => {
    await requireSession(trx, actor);
    await recordAudit(trx, actor, { action: "invitation.create", subject: { id: row.id, title: row.email }, at });
    const account = await trx.selectFrom("accounts").select("id").where("email", "=", row.email).executeTakeFirst();
    if (account) throw emailTaken();
    await trx
      .insertInto("invitations")
      .values(row)
      .onConflict((before) => before.column("email").doUpdateSet(row))
      .execute();
  });
  return { invitation: toInvitation(row, session.user.name), link };
}

/** @throws HttpError 404 */
export async function revokeInvitation({ db, now }: Services, id: string, actor: Actor): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("invitations")
      .where("id", "=", id)
      .where("expires_at", ">", at.toISOString())
      .returning(["id", "email"])
      .executeTakeFirst();
    if (!row) throw notFound("invitation");
    await recordAudit(trx, actor, { action: "invitation.revoke", subject: { id: row.id, title: row.email }, at });
  });
}

/**
 * Creates the account for an invitation, and logs in to it.
 * @throws HttpError the same 404 for every invalid link; 400 for an invalid name or password, after which the link
 * still works; 429
 */
export async function acceptInvitation(
  db: Db,
  fields: Record<string, unknown>,
  client: ClientInfo,
): Promise<LoginResult> {
  const { now, ip } = client;
  await countEvent(db, `invitation ${visitorKey(ip)}`, PER_NETWORK, now);
  const { token } = fields;
  const invited = typeof token === "string" ? await findInvitation(db, token, now) : undefined;
  if (!invited) throw linkGone();
  const { name, password } = check(invitedPersonForm, fields);
  const { email } = invited;
  const actor = { email, ip };
  const passwordHash = await hashNewPassword(db, password, email);
  const account = { id: newId(), email, name, role: "admin" };
  try {
    return await db.transaction().execute(async (trx) => {
      const used = await trx.deleteFrom("invitations").where("id", "=", invited.id).returning("id").executeTakeFirst();
      if (!used) throw linkGone();
      await insertAccount(trx, { ...account, passwordHash }, { actor, now });
      await recordAudit(trx, actor, {
        action: "invitation.accept",
        subject: { id: account.id, title: email },
        at: now,
      });
      const attempt = { email, ip, device: undefined, now };
      return openSession(trx, account, { attempt, client });
    });
  } catch (error) {
    // A concurrent request has created an account with this email.
    if (violatesUnique(error)) throw linkGone();
    throw error;
  }
}

function findInvitation(db: Db, token: string, now: Date) {
  return db
    .selectFrom("invitations")
    .select(["id", "email"])
    .where("token_hash", "=", fingerprint(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

function linkGone(): HttpError {
  return new HttpError(404, NO_INVITATION);
}

export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("invitations").where("expires_at", "<=", now.toISOString()).execute();
}
