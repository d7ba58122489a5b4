export const sql = `
alter table sessions rename column address to ip;
alter table audit rename column address to ip;
`;
