import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import type { Row } from "#app/db/schema.ts";
import { violatesUnique } from "#app/db/error-codes.ts";
import { HttpError, sessionEnded } from "#app/server/http/errors.ts";
import { newId } from "#app/db/id.ts";
import { lockUntilCommit } from "#app/db/lock.ts";
import type { RegisterForm, SessionUser } from "./account.ts";
import { notifyOtherAdmins } from "./notices/notices.server.ts";
import { hashNewPassword } from "./passwords/passwords.server.ts";
import { requireSession } from "./require-session.server.ts";

/** The fields of an account that responses contain. */
export function toUser(account: Pick<Row<"accounts">, "id" | "name" | "email" | "role">): SessionUser {
  return { _id: account.id, id: account.id, name: account.name, email: account.email, role: account.role };
}

export const countAccounts = (db: Db) => countRows(db.selectFrom("accounts"));

/**
 * Creates the first account.
 * @throws HttpError 400 for a weak password, 409 when there is already an account
 */
export async function createFirstAccount(db: Db, input: RegisterForm, act: Act): Promise<SessionUser> {
  return createAccount(db, input, act, async (trx) => {
    // A concurrent request waits here, then finds an account.
    await lockUntilCommit(trx, "first account");
    if ((await countAccounts(trx)) > 0) throw new HttpError(409, "An account was created in the meantime. Log in.");
  });
}

/** @throws HttpError 400 for a weak password, 409 for an email that has an account */
export async function createAccount(
  db: Db,
  input: RegisterForm,
  act: Act,
  allow: (trx: Db) => Promise<void> = async () => {},
): Promise<SessionUser> {
  const email = input.email.toLowerCase();
  const passwordHash = await hashNewPassword(db, input.password, email);
  const account = { id: newId(), email, name: input.name, role: input.role };
  try {
    await db.transaction().execute(async (trx) => {
      await allow(trx);
      const subject = { id: account.id, title: email };
      await requireSession(trx, act.actor);
      await recordAudit(trx, act.actor, { action: "account.create", subject, at: act.now });
      await insertAccount(trx, { ...account, passwordHash }, act);
    });
  } catch (error) {
    throw violatesUnique(error) ? emailTaken(error) : error;
  }
  return toUser(account);
}

export function emailTaken(cause?: unknown): HttpError {
  const message = "There is already an account with this email.";
  return new HttpError(409, message, { errors: { email: message }, cause });
}

/** Inserts an account, deletes any invitation for its email, and notifies the other admins. */
export async function insertAccount(
  trx: Db,
  { passwordHash, ...account }: Pick<Row<"accounts">, "id" | "email" | "name" | "role"> & { passwordHash: string },
  { actor, now }: Act,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("accounts")
    .values({ ...account, password_hash: passwordHash, created_at: at, updated_at: at })
    .execute();
  await trx.deleteFrom("invitations").where("email", "=", account.email).execute();
  if (account.role === "admin") await notifyOtherAdmins(trx, account, actor, now);
}

/** @throws HttpError 401 when the account is deleted, and its sessions with it */
export function accountOf(db: Db, user: SessionUser) {
  return db.selectFrom("accounts").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow(sessionEnded);
}
