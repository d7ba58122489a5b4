import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { HttpError, sessionEnded } from "#app/server/http/errors.ts";
import { queueNotice } from "#app/features/auth/notices/notices.server.ts";
import { newId } from "#app/db/id.ts";
import type { SessionUser } from "../account.ts";
import { newCode } from "../tokens.server.ts";
import { hashSecret, verifyPassword } from "#app/features/auth/passwords/passwords.server.ts";

const COUNT = 10;

export const WRONG_RECOVERY_CODE = "This recovery code is wrong or already used. Try another one.";

export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => newCode(2));
}

/** Hashes codes slowly, like passwords: a code alone is too short for a fast hash. */
export async function hashCodes(codes: string[]): Promise<string[]> {
  return Promise.all(codes.map((code) => hashSecret(plain(code))));
}

/** Replaces an account's recovery codes, in the caller's transaction. */
export async function replaceCodes(trx: Db, accountId: string, hashes: string[]): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
  const rows = hashes.map((code_hash) => ({ id: newId(), account_id: accountId, code_hash, used_at: null }));
  await trx.insertInto("recovery_codes").values(rows).execute();
}

/**
 * Creates new codes, which cannot be shown again; the old codes stop working.
 * @throws HttpError 409 for an account without an authenticator app
 */
export async function renewRecoveryCodes(db: Db, user: SessionUser, { actor, now }: Act): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = await hashCodes(codes);
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select("totp_since")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow(sessionEnded);
    if (account.totp_since === null) {
      throw new HttpError(409, "Recovery codes replace an authenticator app. Set up the app first.");
    }
    await replaceCodes(trx, user.id, hashes);
    await recordAudit(trx, actor, {
      action: "recovery-codes.renew",
      subject: { id: user.id, title: user.email },
      at: now,
    });
    await queueNotice(trx, { ...user, kind: "factor", facts: { change: "recovery-codes.renew", ip: actor.ip } }, now);
  });
  return codes;
}

/** How many codes can still be used. */
export const countRecoveryCodes = (db: Db, accountId: string) => countRows(unusedCodes(db, accountId));

const unusedCodes = (db: Db, accountId: string) =>
  db.selectFrom("recovery_codes").where("account_id", "=", accountId).where("used_at", "is", null);

/** The id of the unused code that matches; null when none matches. */
export async function findRecoveryCode(db: Db, accountId: string, code: string): Promise<string | null> {
  const rows = await unusedCodes(db, accountId).select(["id", "code_hash"]).execute();
  for (const row of rows) if (await verifyPassword(row.code_hash, plain(code))) return row.id;
  return null;
}

/** Marks a code as used. False when a concurrent request has used it first. */
export async function consumeRecoveryCode(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Ignores capitals, spaces and dashes, as people type them differently. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, "");
}
