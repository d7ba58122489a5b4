/*
 * Former paths of items: `redirects` maps them to current paths, `gone_paths` has those of deleted items (410), and
 * `missing_paths` counts requests that got a 404. Until 0015, triggers updated the first two.
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

interface Dialect {
  now: string;
  id: string;
  latest(one: string, other: string): string;
  differs(one: string, other: string): string;
}

const sqlite: Dialect = {
  now: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
  id: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2))
    || '-' || hex(randomblob(6)))`,
  latest: (one, other) => `max(${one}, ${other})`,
  differs: (one, other) => `${one} is not ${other}`,
};

const postgres: Dialect = {
  now: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  id: "gen_random_uuid()::text",
  latest: (one, other) => `greatest(${one}, ${other})`,
  differs: (one, other) => `${one} is distinct from ${other}`,
};

/** The content types with pages: their path, the columns that decide path and visibility, and when a row is public. */
const TYPES = [
  {
    table: "blogs",
    path: "/blog/",
    columns: ["slug", "status", "publish_at"],
    isPublic: (row: string, at: string) =>
      `(${row}.status = 'published' or (${row}.status = 'scheduled' and ${row}.publish_at <= ${at}))`,
  },
  { table: "projects", path: "/portfolio/", columns: ["slug"], isPublic: () => "(1 = 1)" },
];

function steps({ path, isPublic }: (typeof TYPES)[number], dialect: Dialect) {
  const { now, id, latest } = dialect;
  const pathOf = (row: string) => `'${path}' || ${row}.slug`;
  /** Deletes the redirect and the 410 from the path of an item that is public at `at`. */
  const take = (row: string, at: string) => [
    `delete from redirects where from_path = ${pathOf(row)} and ${isPublic(row, at)}`,
    `delete from gone_paths where path = ${pathOf(row)} and ${isPublic(row, at)}`,
  ];
  // A write by the site sets updated_at from the site's clock; plain SQL may leave it unchanged.
  const changed = `(case when new.updated_at <> old.updated_at then new.updated_at else ${now} end)`;
  const deleted = latest("old.updated_at", now);
  const oldNames = `redirects where to_path = ${pathOf("old")} and automatic = 1`;
  return {
    insert: take("new", now),
    update: [
      ...take("old", changed),
      `update redirects set to_path = ${pathOf("new")} where to_path = ${pathOf("old")} and old.slug <> new.slug`,
      `delete from redirects where from_path = to_path and to_path = ${pathOf("new")}`,
      `insert into redirects (id, from_path, to_path, automatic, created_at)
    select ${id}, ${pathOf("old")}, ${pathOf("new")}, 1, ${now}
    where old.slug <> new.slug and ${isPublic("old", changed)}`,
      ...take("new", changed),
    ],
    delete: [
      ...take("old", deleted),
      `insert into gone_paths (path, created_at) select ${pathOf("old")}, ${now} where ${isPublic("old", deleted)}`,
      `insert into gone_paths (path, created_at)
    select from_path, ${now} from ${oldNames} and ${isPublic("old", deleted)}
      and not exists (select 1 from gone_paths where gone_paths.path = redirects.from_path)`,
      `delete from ${oldNames}`,
    ],
  };
}

/** The condition of the update trigger: one of these columns changes. */
const condition = ({ columns }: (typeof TYPES)[number], { differs }: Dialect) =>
  columns.map((column) => differs(`old.${column}`, `new.${column}`)).join(" or ");

const body = (statements: string[]) => statements.map((statement) => `  ${statement};\n`).join("");

const sqliteTriggers = TYPES.flatMap((type) =>
  Object.entries(steps(type, sqlite)).map(
    ([change, statements]) => `create trigger ${type.table}_${change}_paths after ${change} on ${type.table}
${change === "update" ? `when ${condition(type, sqlite)} ` : ""}begin
${body(statements)}end`,
  ),
);

const postgresTriggers = TYPES.flatMap((type) =>
  Object.entries(steps(type, postgres)).flatMap(([change, statements]) => [
    `create or replace function ${type.table}_${change}_paths() returns trigger language plpgsql as $$
begin
${body(statements)}  return null;
end
$$`,
    `create trigger ${type.table}_${change}_paths after ${change} on ${type.table} for each row
${change === "update" ? `when (${condition(type, postgres)}) ` : ""}execute function ${type.table}_${change}_paths()`,
  ]),
);

/** A new redirect replaces the 410 of its path. */
const TAKEN = "delete from gone_paths where path = new.from_path";

export const sql = {
  sqlite: [
    ...TABLES,
    ...sqliteTriggers,
    `create trigger redirects_insert_paths after insert on redirects begin
${body([TAKEN])}end`,
  ],
  postgres: [
    ...TABLES,
    ...postgresTriggers,
    `create or replace function redirects_insert_paths() returns trigger language plpgsql as $$
begin
${body([TAKEN])}  return null;
end
$$`,
    `create trigger redirects_insert_paths after insert on redirects for each row
execute function redirects_insert_paths()`,
  ],
};
