/*
 * The changes that the admin made to site.config.ts: one row, or none. They show on every page, so triggers renew the
 * content version. A preview shows unsaved changes to one session of an admin.
 */
const TABLES = [
  `create table settings (
  id text primary key check (id = 'site'),
  format integer not null,
  changes text not null,
  legal_dates text not null,
  updated_at text not null,
  revision integer not null default 1
)`,
  `create table settings_previews (
  session_id text primary key references sessions (id) on delete cascade,
  path text not null unique,
  key_hash text not null,
  changes text not null,
  expires_at text not null
)`,
];

const sqliteTriggers = ["insert", "update", "delete"].map(
  (change) => `create trigger settings_${change}_shows after ${change} on settings begin
  update content_version set version = hex(randomblob(12));
end`,
);

const postgresTriggers = [
  `create constraint trigger settings_shows after insert or update or delete on settings
  deferrable initially deferred for each row execute function renew_content_version()`,
  `create trigger settings_truncated after truncate on settings for each statement execute function renew_content_version()`,
];

export const sql = {
  sqlite: [...TABLES, ...sqliteTriggers],
  postgres: [...TABLES, ...postgresTriggers],
};
