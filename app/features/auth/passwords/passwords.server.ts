import { hash, verify } from "@node-rs/argon2";
import { siteContent } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/server/http/errors.ts";

/**
 * Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). Only tests lower them, to
 * run faster.
 */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MIN_LENGTH = 12;
const MAX_LENGTH = 1000;

type Owner = {
  email: string;
  /** The studio's name. Every page shows it, so attackers include it in their guesses. */
  siteName: string;
};

/** zxcvbn's best score: more than 10^10 guesses. */
const STRONG = 4;
/** The part of a password that is judged: the time grows faster than the length. */
const JUDGED_LENGTH = 64;

/**
 * Checks the new password of an account.
 * @throws HttpError 400 when it is too short, too long or easily guessed
 */
export async function checkNewPassword(password: string, owner: Owner, field = "password"): Promise<void> {
  const invalid = (message: string) => new HttpError(400, message, { errors: { [field]: message } });
  if (password.length < MIN_LENGTH) throw invalid(`The password must have at least ${MIN_LENGTH} characters.`);
  if (password.length > MAX_LENGTH) throw invalid(`The password can have at most ${MAX_LENGTH} characters.`);
  if (!(await isStrong(password, owner))) {
    throw invalid("This password is easily guessed. Choose another, such as four unrelated words.");
  }
}

/** The lists are loaded for each new password, which is rare: kept in memory, they take 20 MB. */
async function isStrong(password: string, { email, siteName }: Owner): Promise<boolean> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const names = [email, ...email.split(/[@.]/), siteName.replaceAll(/\s/g, ""), ...siteName.split(/\s+/)];
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return zxcvbn.check(password.slice(0, JUDGED_LENGTH), names).score >= STRONG;
}

/**
 * Checks and hashes the new password of an account.
 * @throws HttpError 400 like `checkNewPassword`
 */
export async function hashNewPassword(db: Db, password: string, email: string, field = "password"): Promise<string> {
  await checkNewPassword(password, { email, siteName: (await siteContent(db)).name }, field);
  return hashSecret(password);
}

/** Hashes a password or recovery code slowly: it is too short for a fast hash. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, HASH_COST);
}

let dummy: string | undefined;

/** True when the password matches. Does the same work without a hash, so that timing does not reveal accounts. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  // Awaited in both cases, as the first login creates the hash and would take longer without an account.
  dummy ??= await hashSecret("nobody has this password");
  return (await verify(stored ?? dummy, password)) && stored !== undefined;
}
