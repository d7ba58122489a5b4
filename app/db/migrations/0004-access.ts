/** Repeated denied attempts share one row of the activity; an unconfirmed authenticator app gets a date. */
export const sql = `
alter table audit add column more integer not null default 0;
alter table audit add column flood text;
create unique index audit_by_flood on audit (flood);

alter table accounts add column totp_begun_at text;
`;
