/*
 * Former paths of items: `redirects` maps them to current paths, `gone_paths` has those of deleted items (410), and
 * `missing_paths` counts requests that got a 404. Where this ran before 0016, it also made triggers, which 0016 deletes.
 */
const TABLES = [
  `create table redirects (
  id text primary key,
  from_path text not null unique,
  to_path text not null,
  automatic integer not null default 0,
  hits integer not null default 0,
  created_at text not null
)`,
  "create index redirects_by_time on redirects (created_at desc, id desc)",
  "create index redirects_by_target on redirects (to_path)",
  "create table gone_paths (path text primary key, created_at text not null)",
  "create table missing_paths (path text primary key, hits integer not null, last_day text not null)",
];

export const sql = { sqlite: TABLES, postgres: TABLES };
