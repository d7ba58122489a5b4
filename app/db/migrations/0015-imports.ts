/* The latest import: one row with its progress, and a row for each line of its report. Both are replaced by the next. */
const TABLES = [
  `create table imports (
    id integer primary key check (id = 1),
    run text not null,
    stage text not null,
    state text not null,
    file text not null,
    size bigint not null,
    upload text,
    "fetch" integer not null,
    started_by text not null,
    started_at text not null,
    seen_at text not null,
    done integer not null,
    total integer not null,
    message text,
    summary text
  )`,
  `create table import_items (
    position integer primary key,
    result text not null,
    title text not null,
    kind text,
    notes text not null,
    is_noted integer not null
  )`,
];

export const sql = { sqlite: TABLES, postgres: TABLES };
