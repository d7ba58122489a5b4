import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { CommitUnknown } from "#app/db/errors.ts";
import { firstStart } from "#app/server/first-start.server.ts";
import type { Post } from "#app/features/blog/post.ts";
import { ADMIN, openTestSite } from "../harness.ts";

const ROOT = join(import.meta.dirname, "../..");

// Only machines that share a PostgreSQL start together.
test.runIf(process.env["TEST_DATABASE"] === "postgres")(
  "two machines that start together load the sample content once",
  async () => {
    await using site = await openTestSite();
    const { services } = site.site;
    await services.db.deleteFrom("accounts").execute();
    const start = () =>
      firstStart({ ...services, environment: { ...services.environment, sampleContent: true } }, ROOT);
    const logins = await Promise.all([start(), start()]);
    expect(logins.filter(Boolean)).toHaveLength(1);
    const posts = (await (await site.fetch("/api/blogs?fields=summary")).json()) as Post[];
    const titles = posts.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(1);
    expect(titles).toEqual([...new Set(titles)]);
  },
);

// SQLite has no connection that can break.
test.runIf(process.env["TEST_DATABASE"] === "postgres")(
  "a broken connection leaves the file of the first login",
  async () => {
    await using site = await openTestSite();
    const { services } = site.site;
    await services.db.deleteFrom("accounts").execute();
    await sql`create function break_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(services.db);
    await sql`create constraint trigger break_connection after insert on accounts
      deferrable initially deferred for each row execute function break_connection()`.execute(services.db);
    const environment = { ...services.environment, adminPassword: undefined };
    await expect(firstStart({ ...services, environment }, site.dataDir)).rejects.toThrow(CommitUnknown);
    expect(await readFile(join(site.dataDir, "first-login.txt"), "utf8")).toContain(ADMIN.email);
  },
);
