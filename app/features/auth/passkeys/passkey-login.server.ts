import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Settings } from "#app/config/settings.ts";
import type { LoginAnswer } from "../account.ts";
import { openFor } from "../login.server.ts";
import { countPasskey, recordRefusal } from "../login-limits.server.ts";
import type { PasskeyLoginForm } from "./passkey.ts";
import { CHALLENGE_MS, keepChallenge, relyingParty, takeChallenge } from "./passkeys.server.ts";
import { CHALLENGE, type Origin } from "../sessions.server.ts";

/**
 * What the browser needs to log in with a passkey. It names no account: the passkey tells whose it is.
 * @throws HttpError 429 after too many from one network
 */
export async function beginPasskeyLogin(db: Db, settings: Settings, { address, now }: Origin) {
  await countPasskey(db, address, now);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  await keepChallenge(db, "login", null, options.challenge, now);
  return options;
}

/**
 * Opens a session by passkey: something one has, unlocked by something one is or knows. No code is asked for.
 * @throws HttpError 401 for a passkey that is unknown, or whose signature does not fit
 */
export async function loginByPasskey(
  db: Db,
  settings: Settings,
  { credential, device }: PasskeyLoginForm,
  origin: Origin,
): Promise<LoginAnswer> {
  const { now, address } = origin;
  await countPasskey(db, address, now);
  const found = await db
    .selectFrom("passkeys")
    .innerJoin("accounts", "accounts.id", "passkeys.account_id")
    .selectAll("accounts")
    .select(["passkeys.id as passkey_id", "passkeys.name as passkey_name", "public_key", "counter", "credential_id"])
    .where("credential_id", "=", credential.id)
    .executeTakeFirst();
  if (!found) throw await refused(db, "nobody here", "", origin);
  const { id, origin: expectedOrigin } = relyingParty(settings);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => takeChallenge(db, "login", null, challenge, now),
    expectedOrigin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(Buffer.from(found.public_key, "base64url")),
      counter: Number(found.counter),
    },
  }).catch(async () => {
    throw await refused(db, found.email, found.id, origin);
  });
  if (!verified) throw await refused(db, found.email, found.id, origin);
  const { passkey_id: passkeyId } = found;
  const attempt = { email: found.email, address, device, now };
  const opened = await openFor(db, found, attempt, origin, {
    how: "passkey",
    async spend(trx) {
      const counter = String(authenticationInfo.newCounter);
      await trx
        .updateTable("passkeys")
        .set({ counter, last_used_at: now.toISOString() })
        .where("id", "=", passkeyId)
        .execute();
      return true;
    },
  });
  if (!opened) throw await refused(db, found.email, found.id, origin);
  return opened;
}

async function refused(db: Db, subject: string, accountId: string, origin: Origin): Promise<HttpError> {
  await recordRefusal(db, { action: "login.passkey-refused", accountId, subject }, origin);
  return new HttpError(401, "This passkey was not taken. Try again, or log in with your password.", {
    headers: CHALLENGE,
  });
}
