/** Second factors, private previews, focal points and images inside texts. */
export const sql = `
alter table accounts add column totp_secret text;
alter table accounts add column totp_since text;
alter table accounts add column totp_last_step integer not null default 0;

create table passkeys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter text not null,
  transports text not null,
  name text not null,
  created_at text not null,
  last_used_at text
);
create index passkeys_by_account on passkeys (account_id);

create table recovery_codes (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  code_hash text not null,
  used_at text
);
create index recovery_codes_by_account on recovery_codes (account_id);

create table challenges (
  id text primary key,
  account_id text references accounts (id) on delete cascade,
  purpose text not null,
  challenge text not null,
  expires_at text not null
);
create index challenges_by_expiry on challenges (expires_at);

create table preview_links (
  token_hash text primary key,
  blog_id text not null references blogs (id) on delete cascade,
  created_at text not null,
  expires_at text not null
);
create index preview_links_by_expiry on preview_links (expires_at);

alter table media add column focal_x integer not null default 50;
alter table media add column focal_y integer not null default 50;

create table text_images (
  owner_id text not null,
  media_id text not null references media (id),
  primary key (owner_id, media_id)
);
create index text_images_by_media on text_images (media_id);
`;
