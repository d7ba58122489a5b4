/*
 * How much is read: totals alone. `kind` is what a row counts by, `name` its value: the visits of a whole day ("day", with an
 * empty name), of a page's path, by referrer, device or language. `day` is a day, or the month that it was folded into.
 */
export const sql = `
create table visits (
  kind text not null,
  day text not null,
  name text not null,
  visitors integer not null,
  views integer not null,
  primary key (kind, day, name)
);
`;
