import type { Generated } from "kysely";

/* The tables of who may come in. The rest of the schema, and its rules, are in schema.ts. */

export interface Account {
  id: string;
  email: string; // lower case, unique
  name: string;
  role: string; // "admin" or "user"
  password_hash: string;
  totp_secret: Generated<string | null>; // base32
  totp_begun_at: Generated<string | null>; // when the secret was made: it waits ten minutes for its first code
  totp_since: Generated<string | null>; // when the first code was confirmed; until then no code is asked for
  totp_last_step: Generated<number>; // the time step of the last code taken: none is taken twice
  last_seen_at: Generated<string | null>; // null until the first login
  created_at: string;
  updated_at: string;
}

export interface SessionRow {
  id: string;
  account_id: string;
  token_hash: string; // SHA-256 of the bearer token, in hexadecimal
  user_agent: string;
  ip: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface PasskeyRow {
  id: string;
  account_id: string;
  credential_id: string; // base64url, as the browser names it
  public_key: string; // base64url of the COSE key
  counter: string; // a number that can exceed 32 bits
  transports: string; // JSON: string[]
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface RecoveryCodeRow {
  id: string;
  account_id: string;
  code_hash: string;
  used_at: string | null;
}

/** What a passkey has to sign; used once. */
export interface ChallengeRow {
  id: string;
  account_id: string | null;
  purpose: string; // "register" or "login"
  challenge: string;
  expires_at: string;
}

/** Lets whoever has the link make an account. */
export interface InvitationRow {
  id: string;
  email: string; // lower case, unique
  token_hash: string; // SHA-256 of what stands in the link, in hexadecimal
  mail_token_hash: string | null; // of a second link, where the mail could not be sent while the first was known
  invited_by: string; // an account, whose invitations go with it
  created_at: string;
  expires_at: string;
}

/** What somebody is to be told by mail about an account; deleted once the mail server has taken it. */
export interface NoticeRow {
  id: string;
  recipient: string; // an email
  kind: string;
  facts: string; // JSON: Record<string, string>
  created_at: string;
  attempts: Generated<number>;
  next_at: string;
}

/** Counted events of a rate limit; `key` names the limit and whom it holds. */
export interface Attempt {
  key: string;
  count: number;
  expires_at: string;
}
