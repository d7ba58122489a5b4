import { excludedColumns, namedImages, partsOf, type VersionedTable } from "./versioned-table.ts";

/*
 * PostgreSQL runs these triggers at the end of a transaction, so that all its changes of an item create one version. A
 * save by the site passes the actor's name and the time in settings of the transaction (save.server.ts).
 */

function stateOf(table: VersionedTable): string {
  const parts = partsOf(table).map(
    (
      part,
    ) => `|| jsonb_build_object('${part.table}', coalesce((select jsonb_object_agg(${part.position}::text, ${part.column})
      from ${part.table} where ${part.owner} = item.id), '{}'::jsonb))`,
  );
  return `to_jsonb(item) - '{${excludedColumns(table).join(",")}}'::text[] ${parts.join(" ")}`;
}

const setting = (name: string) => `nullif(current_setting('northquad.${name}', true), '')`;

/** The SQL statements that create the history's triggers of a table. */
export function postgresTriggers(table: VersionedTable, columns: readonly string[]): string[] {
  const type = table.table;
  const watched = columns.filter((column) => !excludedColumns(table).includes(column));
  return [
    makeVersion(table),
    makeFor(type, type, "id"),
    ...atTheEnd(type, `insert or update of ${watched.join(", ")}`),
    forgetVersions(type),
    `drop trigger if exists ${type}_delete_versions on ${type}`,
    `create trigger ${type}_delete_versions after delete on ${type} for each row execute function forget_${type}_versions()`,
    `drop trigger if exists ${type}_truncate_versions on ${type}`,
    `create trigger ${type}_truncate_versions after truncate on ${type}
      for each statement execute function forget_${type}_versions()`,
    ...partsOf(table).flatMap((part) => [
      makeFor(part.table, type, part.owner),
      ...atTheEnd(part.table, "insert or update or delete"),
    ]),
  ];
}

const atTheEnd = (table: string, changes: string) => [
  `drop trigger if exists ${table}_version on ${table}`,
  `create constraint trigger ${table}_version after ${changes} on ${table}
    deferrable initially deferred for each row execute function make_${table}_version()`,
];

/** Updates the newest versions that differ from their items only in lacking new columns. */
export function completeOnPostgres(table: VersionedTable): string {
  return `update versions as last set state = fresh.state::text
    from (select id, ${stateOf(table)} as state from ${table.table} as item) as fresh
    where last.type = '${table.table}' and last.item_id = fresh.id and last.state::jsonb <> fresh.state
      and last.version = (select max(version) from versions where type = last.type and item_id = last.item_id)
      and not exists (select 1 from jsonb_each(last.state::jsonb) as was join jsonb_each(fresh.state) as now_is using (key)
        where was.value <> now_is.value)`;
}

/** The SQL of a function that creates a version of an item if the item differs from its newest version. */
function makeVersion(table: VersionedTable): string {
  const type = table.table;
  return `create or replace function version_${type}(changed text) returns void language plpgsql as $$
declare
  last versions;
  now_is jsonb;
begin
  -- Two that change only parts of the same item make their versions one after the other.
  perform 1 from ${type} where id = changed for no key update;
  if not found then return; end if;
  select ${stateOf(table)} into now_is from ${type} as item where item.id = changed;
  select * into last from versions where versions.type = '${type}' and item_id = changed order by version desc limit 1;
  if last.state::jsonb = now_is then return; end if;
  insert into versions (type, item_id, version, saved_at, saved_by, state) values (
    '${type}', changed, coalesce(last.version, 0) + 1,
    coalesce(${setting("saved_at")}, to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    ${setting("saved_by")}, now_is::text);
  insert into version_images (type, item_id, version, media_id)
    select '${type}', changed, coalesce(last.version, 0) + 1, media_id from (${namedImages(table, "changed")}
      union select id from media where strpos(now_is::text, id) > 0 and ${setting("saved_at")} is null) as named;
end
$$`;
}

/** The SQL of a trigger function for a table of items, or for a table with parts of them. */
function makeFor(table: string, type: string, owner: string): string {
  return `create or replace function make_${table}_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform version_${type}(old.${owner}); end if;
  if tg_op <> 'DELETE' then perform version_${type}(new.${owner}); end if;
  return null;
end
$$`;
}

function forgetVersions(type: string): string {
  const remove = (condition: string) =>
    ["versions", "version_images"].map((table) => `delete from ${table} where type = '${type}'${condition};`).join(" ");
  return `create or replace function forget_${type}_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then ${remove("")} else ${remove(" and item_id = old.id")} end if;
  return null;
end
$$`;
}
