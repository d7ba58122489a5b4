/* When the last sweep read the clock, and since when the clock has not jumped: one row, or none before the first sweep. */
export const sql = `create table sweeps (
  id integer primary key check (id = 1),
  checked_at text not null,
  steady_since text not null
)`;
