import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "#app/platform/errors.ts";

/** Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MIN_LENGTH = 12;
const MAX_LENGTH = 1000;

/** Those of the often leaked passwords that are long enough to pass otherwise. */
const COMMON = new Set(
  `123456789012 1234567890123 1234567890ab 123456789abc 12345678910a 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc adminadminadmin
  administrator administrator1 changemechangeme correcthorsebatterystaple defaultpassword iloveyou1234 letmeinletmein
  passw0rd1234 password1234 password12345 password123456 passwordpassword p@ssw0rd1234 qwerty123456 qwerty1234567
  qwertyqwerty qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyuiopasdf supersecret123 thisisapassword trustno1trustno1
  welcome12345 welcome123456 zaq12wsxcde3 zxcvbnm12345 football1234 baseball1234 superman1234 sunshine1234 princess1234
  secretsecret secretpassword adminpassword admin1234567 administrator123 mypassword123 mypassword1234`.split(/\s+/),
);

/**
 * Looks at a password that an account is to get.
 * @throws HttpError 400 when it is too short, too long or easily guessed
 */
export function checkNewPassword(password: string, email: string, field = "password"): void {
  const refuse = (message: string) => new HttpError(400, message, { errors: { [field]: message } });
  if (password.length < MIN_LENGTH) throw refuse(`The password must have at least ${MIN_LENGTH} characters.`);
  if (password.length > MAX_LENGTH) throw refuse(`The password can have at most ${MAX_LENGTH} characters.`);
  const lower = password.toLowerCase();
  const guessable =
    COMMON.has(lower) || new Set(lower).size < 5 || lower === email || lower.startsWith(`${email.split("@")[0]}1234`);
  if (guessable) throw refuse("This password is easily guessed. Choose another, such as four unrelated words.");
}

/**
 * Hashes a password that an account is to get.
 * @throws HttpError 400 as `checkNewPassword`
 */
export async function hashNewPassword(password: string, email: string, field = "password"): Promise<string> {
  checkNewPassword(password, email, field);
  return hashSecret(password);
}

/** Hashes what is too short for a fast hash. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, OPTIONS);
}

let dummy: Promise<string> | undefined;

/** Whether the password fits. Without a hash the same work is done, so that time does not tell who has an account. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashSecret("nobody has this password");
  const fits = await verify(stored ?? (await dummy), password);
  return stored !== undefined && fits;
}
