import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { parseEnvironment } from "#app/config/environment.ts";
import { SQLITE_FILE } from "#app/db/client.ts";
import { startS3, type S3Server } from "./s3.ts";
import { prepare, prepareSqlite } from "./sqlite-template.ts";

/* Empty databases for tests. Some come with tables, because creating those takes longer than most tests. */

export type FreshDatabase = Awaited<ReturnType<typeof freshDatabase>>;

type FreshSchema = { url: string; release(): Promise<void> };

/** Creates an empty data folder, on PostgreSQL also an empty schema, on S3 an empty bucket. Use `await using`. */
export async function freshDatabase() {
  return databaseFor(async () => (process.env["TEST_DATABASE"] === "postgres" ? freshSchema() : null));
}

/** Like `freshDatabase`, with the current tables and no rows. */
export async function preparedDatabase() {
  return databaseFor(async (dataDir) => {
    if (process.env["TEST_DATABASE"] === "postgres") return preparedSchema();
    await copyFile(await (sqliteTemplate ??= findTemplate()), join(dataDir, SQLITE_FILE));
    return null;
  });
}

async function databaseFor(prepare: (dataDir: string) => Promise<FreshSchema | null>) {
  const dataDir = await mkdtemp(join(tmpdir(), "northquad-test-"));
  const schema = await prepare(dataDir);
  const bucket = await freshBucket();
  return {
    environment: { dataDir, databaseUrl: schema?.url, s3: parseEnvironment(bucket).s3 },
    bucket,
    async [Symbol.asyncDispose]() {
      await schema?.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let s3: Promise<S3Server> | undefined;

/** Creates a bucket of its own when the tests store images on S3. One S3 server serves the whole process. */
async function freshBucket(): Promise<Record<string, string>> {
  if (process.env["TEST_MEDIA"] !== "s3") return {};
  s3 ??= startS3(inject("s3Folder"));
  return (await s3).bucket();
}

/** The path of an SQLite database with tables: that of the run, or one of this file's own. */
let sqliteTemplate: Promise<string> | undefined;

async function findTemplate(): Promise<string> {
  const shared: string | undefined = inject("sqliteTemplate");
  return shared ?? prepareSqlite(await mkdtemp(join(tmpdir(), "northquad-template-")));
}

let connection: pg.Pool | undefined;

/** Sends the tests' own statements to the test server, over one connection. */
function ask<Row extends pg.QueryResultRow>(sql: string): Promise<pg.QueryResult<Row>> {
  connection ??= new pg.Pool({ connectionString: inject("postgresUrl"), max: 1, allowExitOnIdle: true });
  return connection.query<Row>(sql);
}

/** Creates a schema in the shared test server, which isolates the tests from each other. */
async function freshSchema(): Promise<FreshSchema & { schema: string }> {
  const schema = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await ask(`create schema ${schema}`);
  return {
    schema,
    url: `${inject("postgresUrl")}?options=-c%20search_path%3D${schema}`,
    release: async () => void (await ask(`drop schema ${schema} cascade`)),
  };
}

let model: ReturnType<typeof prepareModel> | undefined;
const free: Awaited<ReturnType<typeof freshSchema>>[] = [];

/** Reuses a schema that an earlier test has released; otherwise creates one. */
async function preparedSchema(): Promise<FreshSchema> {
  model ??= prepareModel();
  const { tables, shape, name } = await model;
  const schema = free.pop() ?? (await freshTables());
  return {
    url: schema.url,
    async release() {
      if ((await shapeOf(schema.schema)) !== shape) return schema.release();
      const renewed = tables.map((table) => {
        const ownTable = `${schema.schema}."${table}"`;
        return `delete from ${ownTable}; insert into ${ownTable} select * from ${name}."${table}";`;
      });
      // The role skips triggers and foreign keys.
      await ask(`begin; set local session_replication_role = replica; ${renewed.join(" ")} commit`);
      free.push(schema);
    },
  };
}

async function freshTables() {
  const schema = await freshSchema();
  await prepare(tmpdir(), schema.url);
  return schema;
}

/** Creates the model schema. No test uses it; the others are reset from it. */
async function prepareModel() {
  const { schema: name } = await freshTables();
  const { rows } = await ask<{ tablename: string }>(`select tablename from pg_tables where schemaname = '${name}'`);
  return { name, tables: rows.map((row) => row.tablename), shape: await shapeOf(name) };
}

/** Returns all columns, indexes, constraints, triggers and functions as one text. */
async function shapeOf(schema: string): Promise<string> {
  const namespace = `'${schema}'::regnamespace`;
  const { rows } = await ask(`
    select concat_ws(' ', relname, attname, atttypid, attnotnull, pg_get_expr(adbin, adrelid)) as part
      from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
      where relnamespace = ${namespace} and relkind in ('r', 'v', 'S') and attnum > 0 and not attisdropped
    union all select indexdef from pg_indexes where schemaname = '${schema}'
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = ${namespace}
    union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = ${namespace} and not tgisinternal
    union all select proname || prosrc from pg_proc where pronamespace = ${namespace}
    order by 1`);
  return JSON.stringify(rows).replaceAll(schema, "");
}
