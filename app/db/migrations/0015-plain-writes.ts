/* The commands that change content record its history: the triggers that did so are deleted, with their tables. */
const TYPES = ["blogs", "projects", "testimonials", "settings"];
const TABLES = ["current_save", "changed_items", "versioned_tables"].map((table) => `drop table ${table}`);

const sqliteTriggers = [
  ...TYPES.flatMap((type) =>
    ["insert_version", "update_version", "delete_versions", "make_version"].map((name) => `${type}_${name}`),
  ),
  ...["insert", "update", "delete"].map((change) => `project_images_${change}_version`),
].map((trigger) => `drop trigger if exists ${trigger}`);

const postgresFunctions = [
  ...[...TYPES, "project_images"].map((table) => `make_${table}_version()`),
  ...TYPES.flatMap((type) => [`version_${type}(text)`, `forget_${type}_versions()`]),
].map((name) => `drop function if exists ${name} cascade`);

export const sql = {
  sqlite: [...sqliteTriggers, ...TABLES],
  postgres: [...postgresFunctions, ...TABLES],
};
