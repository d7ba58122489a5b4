/*
 * The skipped steps of the first-start guide, and the record that its end was shown. Completed steps are not stored:
 * the state of the site shows them.
 */
export const sql = `create table setup_steps (
  step text primary key,
  closed_at text not null
)`;
