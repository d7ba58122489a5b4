/*
 * Totals of visits. `kind` is the dimension of a row and `name` its value: a whole day ("day", with an empty name), a
 * page's path, a referrer, a device or a language. `day` is a day, or a month for days that were aggregated.
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
