/** The time an account was last active, invitations, and queued emails about accounts. */
export const sql = `
alter table accounts add column last_seen_at text;
update accounts set last_seen_at =
  (select max(last_seen_at) from sessions where sessions.account_id = accounts.id);

create table invitations (
  id text primary key,
  email text not null unique,
  token_hash text not null unique,
  mail_token_hash text unique,
  invited_by text not null references accounts (id) on delete cascade,
  created_at text not null,
  expires_at text not null
);
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_expiry on invitations (expires_at);

create table notices (
  id text primary key,
  recipient text not null,
  kind text not null,
  facts text not null,
  created_at text not null,
  attempts integer not null default 0,
  next_at text not null
);
create index notices_by_time on notices (next_at);
`;
