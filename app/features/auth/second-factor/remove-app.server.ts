import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Environment } from "#app/config/environment.ts";
import type { SecondFactor } from "#app/features/auth/passkeys/passkey.ts";
import { checkAssertion, findPasskey, recordPasskeyUse } from "#app/features/auth/passkeys/passkey-check.server.ts";
import { accountOf } from "../accounts.server.ts";
import { verifyProof, proofNeeded } from "../proofs.server.ts";
import {
  countRecoveryCodes,
  findRecoveryCode,
  consumeRecoveryCode,
  WRONG_RECOVERY_CODE,
} from "./recovery-codes.server.ts";
import type { SessionAct } from "../sessions.server.ts";
import { removeTotp, consumeStep, stepOf, WRONG_CODE } from "./totp.server.ts";

/** Marks a second factor as used. False when a concurrent request has used it first. */
type Consume = (trx: Db) => Promise<boolean>;

const WRONG = {
  code: WRONG_CODE,
  recoveryCode: WRONG_RECOVERY_CODE,
  credential: "This passkey was not accepted. Try again, or enter a code.",
};

/**
 * Removes the authenticator app and the recovery codes. The request must contain a code, a recovery code or a passkey.
 * A fresh login is not enough, as its session may be stolen; nor is the password, whose theft the app guards against.
 * @throws HttpError 401 when the account is deleted, 403 with `confirm` and `secondFactor`, 404 when there is no app, 429 after too many
 */
export async function removeApp(db: Db, environment: Environment, shown: SecondFactor, act: SessionAct): Promise<void> {
  const { user } = act.session;
  const account = await accountOf(db, user);
  if (account.totp_since === null) throw new HttpError(404, "Your account has no authenticator app.");
  const field = (["code", "recoveryCode", "credential"] as const).find((name) => shown[name] !== undefined);
  if (!field) {
    const message =
      "Removing the app needs a code from it, a recovery code or a passkey, sent along with this request.";
    throw proofNeeded(message, undefined, { secondFactor: await takenFactors(db, user.id) });
  }
  const isRight = await verifyProof(db, act, async () => {
    const consume = await verifyFactor(db, environment, { ...act, secret: account.totp_secret }, shown);
    return consume !== null && (await removeTotp(db, act, consume));
  });
  if (!isRight) {
    const secondFactor = await takenFactors(db, user.id);
    throw proofNeeded(WRONG[field], { [field]: WRONG[field] }, { secondFactor });
  }
}

async function verifyFactor(
  db: Db,
  environment: Environment,
  { session: { user }, secret, now }: SessionAct & { secret: string | null },
  { code, recoveryCode, credential }: SecondFactor,
): Promise<Consume | null> {
  if (code !== undefined) {
    const step = stepOf(secret, code, now);
    return step === null ? null : (trx) => consumeStep(trx, user.id, step);
  }
  if (recoveryCode !== undefined) {
    const id = await findRecoveryCode(db, user.id, recoveryCode);
    return id === null ? null : (trx) => consumeRecoveryCode(trx, id, now);
  }
  if (!credential) return null;
  const passkey = await findPasskey(db, credential.id);
  if (passkey?.id !== user.id) return null;
  const counter = await checkAssertion(db, environment, { passkey, credential }, now);
  if (counter === null) return null;
  return (trx) => recordPasskeyUse(trx, passkey.passkey_id, counter, now);
}

/** The account's second factors, by their names in the login response. */
async function takenFactors(db: Db, accountId: string): Promise<string[]> {
  const recovery = (await countRecoveryCodes(db, accountId)) > 0;
  const passkey = await db.selectFrom("passkeys").select("id").where("account_id", "=", accountId).executeTakeFirst();
  return ["code", ...(recovery ? ["recovery"] : []), ...(passkey ? ["passkey"] : [])];
}
