/*
 * The commands that change content record its history and its former paths: the triggers that did so are deleted, with
 * their tables. Likes no longer have a version of their own, redirects no count, and settings no stored previews.
 */
const TYPES = ["blogs", "projects", "testimonials", "settings"];
const PATHS = [
  ...["blogs", "projects"].flatMap((table) => ["insert", "update", "delete"].map((change) => `${table}_${change}`)),
  "redirects_insert",
].map((name) => `${name}_paths`);

const UNUSED = [
  ...["current_save", "changed_items", "versioned_tables", "settings_previews"].map((table) => `drop table ${table}`),
  "alter table redirects drop column hits",
  "alter table content_version drop column likes_version",
];

const sqliteTriggers = [
  ...TYPES.flatMap((type) =>
    ["insert_version", "update_version", "delete_versions", "make_version"].map((name) => `${type}_${name}`),
  ),
  ...["insert", "update", "delete"].map((change) => `project_images_${change}_version`),
  ...PATHS,
  "blogs_likes_show",
].map((trigger) => `drop trigger if exists ${trigger}`);

const postgresFunctions = [
  ...[...TYPES, "project_images"].map((table) => `make_${table}_version()`),
  ...TYPES.flatMap((type) => [`version_${type}(text)`, `forget_${type}_versions()`]),
  ...PATHS.map((name) => `${name}()`),
  "renew_likes_version()",
].map((name) => `drop function if exists ${name} cascade`);

export const sql = {
  sqlite: [...sqliteTriggers, ...UNUSED],
  postgres: [...postgresFunctions, ...UNUSED],
};
