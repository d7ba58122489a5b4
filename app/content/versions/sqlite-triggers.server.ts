import { excludedColumns, namedImages, partsOf, type VersionedTable } from "./versioned-table.ts";

/*
 * SQLite has no triggers at the end of a transaction. So a change inserts the item into `changed_items`, and deleting
 * that row creates the version. A save by the site deletes all rows at its end (save.server.ts). With any other statement, the
 * trigger deletes them at once, since `current_save` is empty.
 */

/** The SQL of an item's state: a JSON object of all columns except those left out, and of its parts. */
function stateOf(table: VersionedTable, columns: readonly string[]): string {
  const without = new Set(excludedColumns(table));
  const members = columns.filter((column) => !without.has(column)).map((column) => `'${column}', item.${column}`);
  const parts = partsOf(table).map(
    (part) => `'${part.table}', json((select json_group_object(cast(${part.position} as text), ${part.column})
      from (select * from ${part.table} where ${part.owner} = item.id order by ${part.position})))`,
  );
  return `json_object(${[...members, ...parts].join(", ")})`;
}

const newest = (type: string) => `(select max(version) from versions where type = '${type}' and item_id = item.id)`;

/** The SQL statements that create the history's triggers of a table. */
export function sqliteTriggers(table: VersionedTable, columns: readonly string[]): string[] {
  const type = table.table;
  const watched = columns.filter((column) => !excludedColumns(table).includes(column));
  const state = stateOf(table, columns);
  const note = (id: string) => `insert into changed_items (type, item_id)
    select '${type}', ${id} where not exists (select 1 from changed_items where type = '${type}' and item_id = ${id});`;
  const AT_ONCE = "delete from changed_items where not exists (select 1 from current_save);";
  const trigger = (name: string, on: string, body: string) => [
    `drop trigger if exists ${name}`,
    `create trigger ${name} ${on} begin ${body} end`,
  ];
  return [
    ...trigger(`${type}_insert_version`, `after insert on ${type}`, note("new.id") + AT_ONCE),
    ...trigger(`${type}_update_version`, `after update of ${watched.join(", ")} on ${type}`, note("new.id") + AT_ONCE),
    ...trigger(`${type}_delete_versions`, `after delete on ${type}`, forget(type)),
    ...partsOf(table).flatMap((part) => [
      ...trigger(`${part.table}_insert_version`, `after insert on ${part.table}`, note(`new.${part.owner}`) + AT_ONCE),
      ...trigger(
        `${part.table}_update_version`,
        `after update on ${part.table}`,
        note(`old.${part.owner}`) + note(`new.${part.owner}`) + AT_ONCE,
      ),
      ...trigger(`${part.table}_delete_version`, `after delete on ${part.table}`, note(`old.${part.owner}`) + AT_ONCE),
    ]),
    ...trigger(
      `${type}_make_version`,
      `after delete on changed_items when old.type = '${type}'`,
      `insert into versions (type, item_id, version, saved_at, saved_by, state)
        select '${type}', item.id, coalesce(last.version, 0) + 1,
          coalesce((select saved_at from current_save), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
          (select saved_by from current_save), ${state}
        from ${type} as item
        left join versions as last on last.type = '${type}' and last.item_id = item.id and last.version = ${newest(type)}
        where item.id = old.item_id and last.state is not ${state};
      ${recordImages(table)}`,
    ),
  ];
}

/** Updates the newest versions that differ from their items only in lacking new columns. */
export function completeOnSqlite(table: VersionedTable, columns: readonly string[]): string {
  const type = table.table;
  const fresh = `(select ${stateOf(table, columns)} from ${type} as item where item.id = versions.item_id)`;
  const valueOf = (side: string) => `case ${side}.type when 'object' then json(${side}.value) else ${side}.value end`;
  return `update versions set state = ${fresh} where type = '${type}'
    and version = (select max(version) from versions as newer where newer.type = '${type}' and newer.item_id = versions.item_id)
    and state is not ${fresh} and item_id in (select id from ${type})
    and not exists (select 1 from json_each(versions.state) as was join json_each(${fresh}) as now_is on now_is.key = was.key
      where ${valueOf("was")} is not ${valueOf("now_is")})`;
}

const forget = (type: string) =>
  ["versions", "version_images"]
    .map((table) => `delete from ${table} where type = '${type}' and item_id = old.id;`)
    .join(" ");

/** Records the images of the newest version. A text that the site did not save is searched for image ids. */
function recordImages(table: VersionedTable): string {
  const type = table.table;
  const note = (found: string) => `insert into version_images (type, item_id, version, media_id)
    select last.type, last.item_id, last.version, ${found}
      and last.type = '${type}' and last.item_id = old.item_id
      and last.version = (select max(version) from versions where type = '${type}' and item_id = old.item_id)
      and not exists (select 1 from version_images as noted where noted.type = last.type and noted.item_id = last.item_id
        and noted.version = last.version and noted.media_id = named.media_id);`;
  const search = "(select id as media_id from media) as named where instr(last.state, named.media_id) > 0";
  return [
    note(`named.media_id from versions as last, (${namedImages(table, "old.item_id")}) as named where true`),
    note(
      `named.media_id from versions as last, ${search}
      and not exists (select 1 from current_save)`,
    ),
  ].join(" ");
}
