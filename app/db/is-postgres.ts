import { PostgresAdapter } from "kysely";
import type { Db } from "./client.ts";

/** True on PostgreSQL, where concurrent transactions need locks; SQLite has a single writer. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
