import type { Db } from "#app/db/client.ts";

/** True when the account has an authenticator app or a passkey. */
export async function usesSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const account = await db.selectFrom("accounts").select("totp_since").where("id", "=", accountId).executeTakeFirst();
  if (account?.totp_since) return true;
  const passkey = await db.selectFrom("passkeys").select("id").where("account_id", "=", accountId).executeTakeFirst();
  return passkey !== undefined;
}
