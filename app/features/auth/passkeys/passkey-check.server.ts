import type { Db } from "#app/db/client.ts";
import type { Environment } from "#app/config/environment.ts";
import type { PasskeyAssertion } from "./passkey.ts";
import { relyingParty, consumeChallenge } from "./passkeys.server.ts";

/** The passkey with this credential id, and its account; undefined when it is unknown. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("accounts", "accounts.id", "passkeys.account_id")
    .selectAll("accounts")
    .select(["passkeys.id as passkey_id", "passkeys.name as passkey_name", "public_key", "counter", "credential_id"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Verifies a passkey's signature. Returns the new counter, or null for an invalid signature or challenge. */
export async function checkAssertion(
  db: Db,
  environment: Environment,
  { passkey, credential }: { passkey: FoundPasskey; credential: PasskeyAssertion },
  now: Date,
): Promise<string | null> {
  const { id, origin: expectedOrigin } = relyingParty(environment);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const checked = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => consumeChallenge(db, { purpose: "login", accountId: null, challenge }, now),
    expectedOrigin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: Number(passkey.counter),
    },
    // The library throws for every invalid credential, malformed bytes included: each counts as a wrong one.
  }).catch(() => null);
  return checked?.verified ? String(checked.authenticationInfo.newCounter) : null;
}

/** Records a passkey's use, in the transaction of the action that it allows. False when it was deleted meanwhile. */
export async function recordPasskeyUse(trx: Db, passkeyId: string, counter: string, now: Date): Promise<boolean> {
  const used = { counter, last_used_at: now.toISOString() };
  const { numUpdatedRows } = await trx.updateTable("passkeys").set(used).where("id", "=", passkeyId).executeTakeFirst();
  return numUpdatedRows > 0;
}
