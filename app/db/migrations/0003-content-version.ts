/*
 * Triggers change `content_version` in the same transaction as any public content, whether this site, its command line
 * or a database client writes. The page cache compares it. It is random, so that a restored or imported database never
 * repeats the version of an older state.
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
 * A covering index of the columns that lists, search and sitemap read. In a row, the long texts precede most of these,
 * and SQLite would have to read through them; PostgreSQL stores long texts separately.
 */
const SQLITE_INDEX = `create index blogs_without_texts on blogs
  (published_at desc, id desc, status, publish_at, slug, title, author_name, category, tags, updated_at, excerpt, preview,
   seo_title, seo_description, image_id, read_time, likes, comments, created_at, revision)`;

/** The tables of public content, and the changes that show. A new image shows only once another row references it. */
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
 * PostgreSQL: the triggers update the version once per transaction and at its end, so that concurrent transactions wait
 * for each other only while they commit. Other processes are notified at the commit.
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
