/** The columns that hold a client's IP address are called so. */
export const sql = `
alter table sessions rename column address to ip;
alter table audit rename column address to ip;
`;
