import { createRequire } from "node:module";
import type Pg from "pg";

/** Loads PostgreSQL's client on first use, so that a site on SQLite starts without it. */
export const pg = (): typeof Pg => createRequire(import.meta.url)("pg") as typeof Pg;
