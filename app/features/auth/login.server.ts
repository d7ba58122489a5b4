import { recordAudit } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { WWW_AUTHENTICATE, HttpError } from "#app/server/http/errors.ts";
import type { LoginResult, LoginForm } from "./account.ts";
import { toUser } from "./accounts.server.ts";
import { countAttempt, countCode, discountAttempt, rememberSource, type LoginAttempt } from "./login-limits.server.ts";
import { verifyPassword } from "./passwords/passwords.server.ts";
import {
  countRecoveryCodes,
  findRecoveryCode,
  consumeRecoveryCode,
  WRONG_RECOVERY_CODE,
} from "./second-factor/recovery-codes.server.ts";
import { recordDenied, recordThrottled } from "./denied-attempts.server.ts";
import { insertSession, type ClientInfo } from "./sessions.server.ts";
import { consumeStep, stepOf, WRONG_CODE } from "./second-factor/totp.server.ts";

/** A valid second factor. The transaction that opens the session consumes it, so that it allows one login only. */
type Factor = { how: string; consume: (trx: Db) => Promise<boolean> };

/** What a login by password was checked against. It must not have changed when the session opens. */
type Checked = Pick<Row<"accounts">, "email" | "password_hash" | "totp_since">;

/** A login whose proof was checked. Only a login by password has `checked`. */
type CheckedLogin = { attempt: LoginAttempt; client: ClientInfo; checked?: Checked };

/**
 * Opens a session by password, and by code when the account has an authenticator app.
 * @throws HttpError the same 401 for an unknown email and a wrong password; after the right password, 401 with
 * `secondFactor` without a right code; 429
 */
export async function login(db: Db, form: LoginForm, client: ClientInfo): Promise<LoginResult> {
  const { now, ip } = client;
  const email = form.email.toLowerCase();
  const attempt: LoginAttempt = { email, device: form.device, ip, now };
  const account = await db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
  const deniedAttempt = { action: "login.refused", accountId: account?.id ?? "", subject: email };
  const counted = await recordThrottled(db, deniedAttempt, client, () => countAttempt(db, attempt));
  if (!(await verifyPassword(account?.password_hash, form.password)) || !account) {
    await recordDenied(db, deniedAttempt, client);
    throw wrongLogin();
  }
  let factor: Factor | null = null;
  if (account.totp_since !== null) {
    if (form.code === undefined && form.recoveryCode === undefined) {
      await discountAttempt(db, attempt, counted);
      throw await codeNeeded(db, account.id);
    }
    if (counted.fromUnknownSource)
      await recordThrottled(db, codeError(account), client, () => countCode(db, email, now));
    factor = await findFactor(db, account, form, now);
    if (!factor) throw await codeDenied(db, account, form, client);
  }
  const opened = await completeLogin(db, account, { attempt, client, factor, checked: account });
  if (!opened) throw await codeDenied(db, account, form, client);
  await discountAttempt(db, attempt, counted);
  return opened;
}

/** Opens a session after a successful authentication; null when the second factor has been used before. */
export async function completeLogin(
  db: Db,
  account: Row<"accounts">,
  { factor, ...login }: CheckedLogin & { factor: Factor | null },
): Promise<LoginResult | null> {
  return db.transaction().execute(async (trx) => {
    if (factor && !(await factor.consume(trx))) return null;
    const opened = await openSession(trx, account, login);
    const action = factor ? `login.${factor.how}` : "login";
    const { ip, now } = login.client;
    const subject = { id: account.id, title: account.email };
    await recordAudit(trx, { email: account.email, ip }, { action, subject, at: now });
    return opened;
  });
}

/**
 * Opens a session in the transaction of a successful login.
 * @throws HttpError 401 when the account is gone, or differs from `checked`
 */
export async function openSession(
  trx: Db,
  account: Pick<Row<"accounts">, "id" | "email" | "name" | "role">,
  { attempt, client, checked }: CheckedLogin,
): Promise<LoginResult> {
  // The account may be gone since the password check, or have a new password. The update locks its row: a later removal
  // or new password waits for this transaction, and then ends the session as well.
  let update = trx.updateTable("accounts").set({ last_seen_at: client.now.toISOString() }).where("id", "=", account.id);
  if (checked) {
    update = update
      .where("email", "=", checked.email)
      .where("password_hash", "=", checked.password_hash)
      .where("totp_since", "is not distinct from", checked.totp_since);
  }
  if (!(await update.returning("id").executeTakeFirst())) throw wrongLogin();
  const device = await rememberSource(trx, attempt);
  const token = await insertSession(trx, account.id, client);
  return { ...toUser(account), token, device };
}

function wrongLogin(): HttpError {
  return new HttpError(401, "Email and password do not match.", { headers: WWW_AUTHENTICATE });
}

async function findFactor(
  db: Db,
  account: Row<"accounts">,
  { code, recoveryCode }: Pick<LoginForm, "code" | "recoveryCode">,
  now: Date,
): Promise<Factor | null> {
  if (code !== undefined) {
    const step = stepOf(account.totp_secret, code, now);
    return step === null ? null : { how: "code", consume: (trx) => consumeStep(trx, account.id, step) };
  }
  const id = await findRecoveryCode(db, account.id, recoveryCode ?? "");
  return id === null ? null : { how: "recovery-code", consume: (trx) => consumeRecoveryCode(trx, id, now) };
}

async function codeNeeded(db: Db, accountId: string, more: { message: string; field: string } | null = null) {
  const codeCount = await countRecoveryCodes(db, accountId);
  return new HttpError(401, more?.message ?? "Enter the code from your authenticator app.", {
    headers: WWW_AUTHENTICATE,
    ...(more && { errors: { [more.field]: more.message } }),
    extra: { secondFactor: codeCount > 0 ? ["code", "recovery"] : ["code"] },
  });
}

function codeError({ id, email }: Row<"accounts">) {
  return { action: "login.code-refused", accountId: id, subject: email };
}

async function codeDenied(db: Db, account: Row<"accounts">, form: LoginForm, client: ClientInfo): Promise<HttpError> {
  await recordDenied(db, codeError(account), client);
  return form.code === undefined
    ? codeNeeded(db, account.id, { field: "recoveryCode", message: WRONG_RECOVERY_CODE })
    : codeNeeded(db, account.id, { field: "code", message: WRONG_CODE });
}
