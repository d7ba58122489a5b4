/** Rate limits, locks and the known sources of logins get a table each; what they held until now is transient. */
export const sql = `
drop table attempts;

create table rate_limits (
  key text primary key,
  count integer not null,
  expires_at text not null
);
create index rate_limits_by_expiry on rate_limits (expires_at);

create table locks (
  name text primary key,
  owner text not null,
  expires_at text not null
);

create table login_sources (
  email text not null,
  source text not null,
  expires_at text not null,
  primary key (email, source)
);
create index login_sources_by_source on login_sources (source);
create index login_sources_by_expiry on login_sources (expires_at);

create table open_invitations (
  id text primary key,
  email text not null unique,
  token_hash text not null unique,
  invited_by text not null references accounts (id) on delete cascade,
  created_at text not null,
  expires_at text not null
);
insert into open_invitations select id, email, token_hash, invited_by, created_at, expires_at from invitations;
drop table invitations;
alter table open_invitations rename to invitations;
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_expiry on invitations (expires_at);

delete from notices where kind in ('login', 'invitation');
`;
