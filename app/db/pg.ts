import { createRequire } from "node:module";
import type Pg from "pg";

/** PostgreSQL's client, read when it is first needed: a site that keeps its data in SQLite starts without it. */
export const pg = (): typeof Pg => createRequire(import.meta.url)("pg") as typeof Pg;
