/*
 * A like does not renew the content version. A migration that adds a column to `blogs` must create these triggers again
 * with it: tests/api/cache-freshness.test.ts checks every column. Where this ran before 0016, it also made triggers for
 * the column, which 0016 deletes.
 */
const BUT_LIKES = `id, slug, title, content, content_html, excerpt, preview, category, tags, seo_title, seo_description, status,
  publish_at, published_at, image_id, author_name, read_time, comments, created_at, updated_at, revision`;

const COLUMN = "alter table content_version add column likes_version text not null default 'new'";

const sqliteTriggers = [
  "drop trigger blogs_update_shows",
  `create trigger blogs_update_shows after update of ${BUT_LIKES} on blogs begin
  update content_version set version = hex(randomblob(12));
end`,
];

/* Like those of 0003: once per transaction and at its end. */
const postgresTriggers = [
  "drop trigger blogs_shows on blogs",
  `create constraint trigger blogs_shows after insert or update of ${BUT_LIKES} or delete on blogs
  deferrable initially deferred for each row execute function renew_content_version()`,
];

export const sql = {
  sqlite: [COLUMN, ...sqliteTriggers],
  postgres: [COLUMN, ...postgresTriggers],
};
