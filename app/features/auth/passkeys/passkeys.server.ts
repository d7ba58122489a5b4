import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { isIP } from "node:net";
import { recordAudit, type Act } from "#app/content/audit.server.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { violatesUnique } from "#app/db/error-codes.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import { queueNotice } from "#app/features/auth/notices/notices.server.ts";
import { newId } from "#app/db/id.ts";
import type { Environment } from "#app/config/environment.ts";
import type { PasskeyItem, SessionUser } from "../account.ts";
import { requireSession } from "../require-session.server.ts";
import type { NewPasskey } from "./passkey.ts";

const PER_ACCOUNT = 20;
/** EdDSA, ES256 and RS256: authenticators support these, and so does Node without experimental features. */
const ALGORITHMS = [-8, -7, -257];
/** Lifetime of a challenge, and the timeout of the browser's prompt. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/**
 * The relying party of passkeys: always from SITE_URL, never from a request.
 * @throws HttpError 409 when SITE_URL has an IP address in place of a host name
 */
export function relyingParty({ siteUrl }: Environment): { id: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) > 0) {
    throw new HttpError(409, "Passkeys need a host name. Set SITE_URL to the URL that visitors use.");
  }
  return { id: hostname, origin };
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyItem[]> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toItem);
}

/** The WebAuthn options to create a passkey that logs in without a password. */
export async function beginPasskey(
  db: Db,
  environment: Environment,
  user: SessionUser,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const existing = await db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("account_id", "=", user.id)
    .execute();
  if (existing.length >= PER_ACCOUNT) {
    throw new HttpError(409, `An account can have ${PER_ACCOUNT} passkeys. Remove one that you no longer use.`);
  }
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: (await siteContent(db)).name,
    rpID: relyingParty(environment).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    excludeCredentials: existing.map((row) => ({
      id: row.credential_id,
      transports: JSON.parse(row.transports) as string[],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(db, { purpose: "register", accountId: user.id, challenge: options.challenge }, now);
  return options;
}

/**
 * Stores a passkey that the browser has created.
 * @throws HttpError 400 when it does not match the challenge and options, 409 when it is already stored
 */
export async function addPasskey(
  db: Db,
  environment: Environment,
  { user, credential, name }: { user: SessionUser; credential: NewPasskey; name: string },
  { actor, now }: Act,
): Promise<PasskeyItem> {
  const { id, origin } = relyingParty(environment);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => consumeChallenge(db, { purpose: "register", accountId: user.id, challenge }, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new HttpError(400, "This passkey cannot be used here. Start again.", { cause });
  });
  if (!verified) throw new HttpError(400, "This passkey cannot be used here. Start again.");
  const registered = registrationInfo.credential;
  const row: Row<"passkeys"> = {
    id: newId(),
    account_id: user.id,
    credential_id: registered.id,
    public_key: Buffer.from(registered.publicKey).toString("base64url"),
    counter: String(registered.counter),
    transports: JSON.stringify(credential.response.transports ?? []),
    name,
    created_at: now.toISOString(),
    last_used_at: null,
  };
  try {
    await db.transaction().execute(async (trx) => {
      await requireSession(trx, actor);
      await recordAudit(trx, actor, { action: "passkey.add", subject: { id: user.id, title: name }, at: now });
      await trx.insertInto("passkeys").values(row).execute();
      await queueNotice(trx, { ...user, kind: "factor", facts: { change: "passkey.add", ip: actor.ip } }, now);
    });
  } catch (error) {
    if (violatesUnique(error)) throw new HttpError(409, "This passkey is already registered.", { cause: error });
    throw error;
  }
  return toItem(row);
}

/** @throws HttpError 404 */
export async function removePasskey(db: Db, user: SessionUser, id: string, { actor, now }: Act): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("account_id", "=", user.id)
      .returning("name")
      .executeTakeFirst();
    if (!row) throw notFound("passkey");
    await recordAudit(trx, actor, { action: "passkey.remove", subject: { id: user.id, title: row.name }, at: now });
    await queueNotice(trx, { ...user, kind: "factor", facts: { change: "passkey.remove", ip: actor.ip } }, now);
  });
}

/** A random value for an authenticator to sign, and its purpose. */
type Challenge = { purpose: "register" | "login"; accountId: string | null; challenge: string };

/** Stores a challenge until it is used or expires. */
export async function storeChallenge(db: Db, { purpose, accountId, challenge }: Challenge, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + CHALLENGE_MS).toISOString();
  await db
    .insertInto("challenges")
    .values({ id: newId(), account_id: accountId, purpose, challenge, expires_at })
    .execute();
}

/** True when the challenge is valid. Deletes it, so that it is valid only once. */
export async function consumeChallenge(
  db: Db,
  { purpose, accountId, challenge }: Challenge,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom("challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .returning("expires_at")
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now.toISOString();
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("challenges").where("expires_at", "<=", now.toISOString()).execute();
}

function toItem(row: Row<"passkeys">): PasskeyItem {
  return { _id: row.id, id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at };
}
