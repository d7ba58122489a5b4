/*
 * `content_version` changes with whatever visitors can see, in the same transaction and whoever writes: this site,
 * its command line, or a person with a database client. The page cache compares it. It is random, so that no restored
 * or imported database can meet an older state's number again.
 */
const TABLE = [
  "create table content_version (id integer primary key check (id = 1), version text not null)",
  "insert into content_version values (1, 'new')",
];

const INDEXES = [
  "create index blogs_by_category on blogs (category, published_at desc, id desc)",
  "create index blogs_waiting on blogs (publish_at) where status = 'scheduled'",
];

/**
 * All that lists, search and sitemap read of a post. In a row the long texts stand before most of it, and SQLite would
 * have to walk through them; PostgreSQL keeps them apart by itself.
 */
const SQLITE_INDEX = `create index blogs_without_texts on blogs
  (published_at desc, id desc, status, publish_at, slug, title, author_name, category, tags, updated_at, excerpt, preview,
   seo_title, seo_description, image_id, read_time, likes, comments, created_at, revision)`;

/** What visitors can see, and by which changes. A new picture shows only once another row names it. */
const SHOWN = {
  blogs: ["insert", "update", "delete"],
  projects: ["insert", "update", "delete"],
  project_images: ["insert", "update", "delete"],
  testimonials: ["insert", "update", "delete"],
  media: ["update", "delete"],
};

const sqliteTriggers = Object.entries(SHOWN).flatMap(([table, changes]) =>
  changes.map(
    (change) => `create trigger ${table}_${change}_shows after ${change} on ${table} begin
  update content_version set version = hex(randomblob(12));
end`,
  ),
);

/*
 * PostgreSQL: once a transaction and at its very end, so that two that write at the same time only meet while they
 * commit. Other processes read it once it is committed.
 */
const postgresTriggers = [
  `create or replace function renew_content_version() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('northquad.renewed', true), '') <> 'yes' then
    perform set_config('northquad.renewed', 'yes', true);
    update content_version set version = gen_random_uuid()::text;
    perform pg_notify('content_version', '');
  end if;
  return null;
end
$$`,
  ...Object.entries(SHOWN).flatMap(([table, changes]) => [
    `create constraint trigger ${table}_shows after ${changes.join(" or ")} on ${table}
  deferrable initially deferred for each row execute function renew_content_version()`,
    `create trigger ${table}_truncated after truncate on ${table} for each statement execute function renew_content_version()`,
  ]),
];

export const sql = {
  sqlite: [...TABLE, ...INDEXES, SQLITE_INDEX, ...sqliteTriggers],
  postgres: [...TABLE, ...INDEXES, ...postgresTriggers],
};
