import type { Db } from "#app/db/client.ts";
import { WWW_AUTHENTICATE, HttpError } from "#app/server/http/errors.ts";
import type { Environment } from "#app/config/environment.ts";
import type { LoginResult } from "../account.ts";
import { completeLogin } from "../login.server.ts";
import { countPasskey } from "../login-limits.server.ts";
import { checkAssertion, findPasskey, recordPasskeyUse } from "./passkey-check.server.ts";
import type { PasskeyLoginForm } from "./passkey.ts";
import { CHALLENGE_MS, storeChallenge, relyingParty } from "./passkeys.server.ts";
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
  const found = await findPasskey(db, credential.id);
  const deniedAttempt = {
    action: "login.passkey-refused",
    accountId: found?.id ?? "",
    subject: found?.email ?? "nobody here",
  };
  await recordThrottled(db, deniedAttempt, client, () => countPasskey(db, ip, now));
  const counter = found && (await checkAssertion(db, environment, { passkey: found, credential }, now));
  if (!found || !counter) {
    await recordDenied(db, deniedAttempt, client);
    throw denied();
  }
  const attempt = { email: found.email, ip, device, now };
  const opened = await completeLogin(db, found, {
    attempt,
    client,
    factor: { how: "passkey", consume: (trx) => recordPasskeyUse(trx, found.passkey_id, counter, now) },
  });
  if (!opened) throw denied();
  return opened;
}

function denied(): HttpError {
  return new HttpError(401, "This passkey was not accepted. Try again, or log in with your password.", {
    headers: WWW_AUTHENTICATE,
  });
}
