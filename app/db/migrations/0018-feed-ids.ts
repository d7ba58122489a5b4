/* An imported post keeps its id in feeds, so that feed readers do not show it again. */
const BUT_LIKES = `id, slug, title, content, content_html, excerpt, preview, category, tags, seo_title, seo_description, status,
  publish_at, published_at, image_id, author_name, read_time, comments, created_at, updated_at, revision, feed_id`;

const COLUMN = "alter table blogs add column feed_id text";

/* Those of 0005, with the new column. */
export const sql = {
  sqlite: [
    COLUMN,
    "drop trigger blogs_update_shows",
    `create trigger blogs_update_shows after update of ${BUT_LIKES} on blogs begin
  update content_version set version = hex(randomblob(12));
end`,
  ],
  postgres: [
    COLUMN,
    "drop trigger blogs_shows on blogs",
    `create constraint trigger blogs_shows after insert or update of ${BUT_LIKES} or delete on blogs
  deferrable initially deferred for each row execute function renew_content_version()`,
  ],
};
