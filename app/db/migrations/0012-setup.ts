/*
 * The steps of the first-start guide that somebody chose to skip, and that its end was told. What is done is seen from the
 * site itself.
 */
export const sql = `create table setup_steps (
  step text primary key,
  closed_at text not null
)`;
