import { hash, verify } from "@node-rs/argon2";
import { siteContent } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/http/errors.ts";
import { isGuessable } from "./guessable.ts";
import { isLeaked } from "./leaked-passwords.server.ts";

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

/**
 * Checks the new password of an account.
 * @throws HttpError 400 when it is too short, too long, easily guessed or leaked
 */
export function checkNewPassword(password: string, { email, siteName }: Owner, field = "password"): void {
  const invalid = (message: string) => new HttpError(400, message, { errors: { [field]: message } });
  if (password.length < MIN_LENGTH) throw invalid(`The password must have at least ${MIN_LENGTH} characters.`);
  if (password.length > MAX_LENGTH) throw invalid(`The password can have at most ${MAX_LENGTH} characters.`);
  const names = [...email.split(/[@.]/), siteName, siteName.replaceAll(/\s/g, ""), ...siteName.split(/\s+/)];
  const guessable = password.toLowerCase() === email || isGuessable(password, names);
  if (guessable) throw invalid("This password is easily guessed. Choose another, such as four unrelated words.");
  if (isLeaked(password)) {
    throw invalid("This password is made of one that has leaked. Choose another, such as four unrelated words.");
  }
}

/**
 * Checks and hashes the new password of an account.
 * @throws HttpError 400 like `checkNewPassword`
 */
export async function hashNewPassword(db: Db, password: string, email: string, field = "password"): Promise<string> {
  checkNewPassword(password, { email, siteName: (await siteContent(db)).name }, field);
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
