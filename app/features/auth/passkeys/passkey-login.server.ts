import type { Db } from "#app/db/client.ts";
import { WWW_AUTHENTICATE, HttpError } from "#app/server/http/errors.ts";
import type { Environment } from "#app/config/environment.ts";
import type { LoginResult } from "../account.ts";
import { completeLogin } from "../login.server.ts";
import { countPasskey } from "../login-limits.server.ts";
import type { PasskeyLoginForm } from "./passkey.ts";
import { CHALLENGE_MS, consumeChallenge, storeChallenge, relyingParty } from "./passkeys.server.ts";
import { recordDenied, recordThrottled } from "../denied-attempts.server.ts";
import type { ClientInfo } from "../sessions.server.ts";

/**
 * The WebAuthn options for a login with a passkey. They name no account: the passkey identifies the account.
 * @throws HttpError 429 after too many from one network
 */
export async function beginPasskeyLogin(db: Db, environment: Environment, { ip, now }: ClientInfo) {
  await countPasskey(db, ip, now);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(environment).id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(db, { purpose: "login", accountId: null, challenge: options.challenge }, now);
  return options;
}

/**
 * Opens a session by passkey. No code is needed: a passkey is possession, unlocked by a biometric or knowledge factor.
 * @throws HttpError 401 for an unknown passkey or an invalid signature, 429 after too many attempts
 */
export async function loginByPasskey(
  db: Db,
  environment: Environment,
  { credential, device }: PasskeyLoginForm,
  client: ClientInfo,
): Promise<LoginResult> {
  const { now, ip } = client;
  const passkey = await findPasskey(db, credential.id);
  const deniedAttempt = {
    action: "login.passkey-refused",
    accountId: passkey?.id ?? "",
    subject: passkey?.email ?? "unknown account",
  };
  await recordThrottled(db, deniedAttempt, client, () => countPasskey(db, ip, now));
  const counter = passkey && (await checkAssertion(db, environment, { passkey, credential }, now));
  if (!passkey || !counter) {
    await recordDenied(db, deniedAttempt, client);
    throw denied();
  }
  const attempt = { email: passkey.email, ip, device, now };
  const opened = await completeLogin(db, passkey, {
    attempt,
    client,
    factor: { how: "passkey", consume: (trx) => recordPasskeyUse(trx, passkey.passkey_id, counter, now) },
  });
  if (!opened) throw denied();
  return opened;
}

function denied(): HttpError {
  return new HttpError(401, "This passkey was not accepted. Try again, or log in with your password.", {
    headers: WWW_AUTHENTICATE,
  });
}

/** The passkey with this credential id, and its account; undefined when it is unknown. */
function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("accounts", "accounts.id", "passkeys.account_id")
    .selectAll("accounts")
    .select(["passkeys.id as passkey_id", "public_key", "counter", "credential_id"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Verifies a passkey's signature. Returns the new counter, or null for an invalid signature or challenge. */
async function checkAssertion(
  db: Db,
  environment: Environment,
  { passkey, credential }: { passkey: FoundPasskey; credential: PasskeyLoginForm["credential"] },
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
async function recordPasskeyUse(trx: Db, passkeyId: string, counter: string, now: Date): Promise<boolean> {
  const used = { counter, last_used_at: now.toISOString() };
  const { numUpdatedRows } = await trx.updateTable("passkeys").set(used).where("id", "=", passkeyId).executeTakeFirst();
  return numUpdatedRows > 0;
}
