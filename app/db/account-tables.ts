import type { Generated } from "kysely";

/* The tables of accounts and authentication. schema.ts has all other tables and the rules for columns. */

export interface Account {
  id: string;
  email: string; // lower case, unique
  name: string;
  role: string; // "admin"; early versions also made accounts with "user", which has no rights
  password_hash: string;
  totp_secret: Generated<string | null>; // base32
  totp_begun_at: Generated<string | null>; // when the secret was created; it expires in ten minutes without a code
  totp_since: Generated<string | null>; // when the first code was confirmed; until then, a login requires no code
  totp_last_step: Generated<number>; // the time step of the last accepted code, so that no code is accepted twice
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
  credential_id: string; // base64url, as reported by the browser
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

/** A challenge for a passkey to sign, or a new email to confirm; valid for one use. */
export interface ChallengeRow {
  id: string; // for an email: the hash of the token in the link
  account_id: string | null;
  purpose: string; // "register", "login" or "email"
  challenge: string; // for an email: the new email
  expires_at: string;
}

/** An invitation; anyone with its link can create an account. */
export interface InvitationRow {
  id: string;
  email: string; // lower case, unique
  token_hash: string; // SHA-256 of the token in the link, in hexadecimal
  invited_by: string; // an account id; deleting the account deletes its invitations
  created_at: string;
  expires_at: string;
}

/** A queued email about an account; deleted once the mail server has accepted it. */
export interface NoticeRow {
  id: string;
  recipient: string; // an email
  kind: string;
  facts: string; // JSON: Record<string, string>
  created_at: string;
  attempts: Generated<number>;
  next_at: string;
}

/** The event count of a rate limit; `key` contains the limit's name and the account, network or other subject. */
export interface RateLimitRow {
  key: string;
  count: number;
  expires_at: string;
}

/** A lock: of a scheduled job, or of a transaction that no other may run beside. */
export interface LockRow {
  name: string;
  owner: string;
  expires_at: string;
}

/** From where an account has logged in. */
export interface LoginSourceRow {
  email: string;
  source: string; // a network, "device:" with the hash of its token, or "unlocked" after `admin unlock`
  expires_at: string;
}
