import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { form, json } from "../requests.ts";
import { look } from "../missing-paths.ts";
import { wxr } from "../wxr.ts";
import { freshPostgres } from "./fresh-postgres.ts";
import { logIn, run, startServer, temporaryFolder } from "./harness.ts";

async function runSql(env: { DATA_DIR: string; DATABASE_URL?: string }, statement: string): Promise<void> {
  if (env.DATABASE_URL) {
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    await client.query(statement);
    await client.end();
  } else {
    const database = new SQLite(join(env.DATA_DIR, "northquad.sqlite"), { timeout: 5_000 });
    database.exec(statement);
    database.close();
  }
}

describe.each(["SQLite", "PostgreSQL"])("on %s", (database) => {
  test("after any change of a path both processes respond alike, with their page caches filled", async () => {
    await using folder = await temporaryFolder();
    await using postgres = database === "PostgreSQL" ? await freshPostgres() : null;
    const env = {
      DATA_DIR: join(folder.path, "data"),
      SAMPLE_CONTENT: "off",
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    await using one = await startServer(env);
    await using two = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(one.origin)}` };
    const send = async (origin: string, path: string, { headers: types = {}, ...init }: RequestInit) => {
      const response = await fetch(origin + path, { ...init, headers: { ...types, ...headers } });
      expect([path, response.status < 300]).toEqual([path, true]);
      return (await response.json()) as { id: string };
    };
    const title = (text: string) => /<h1[^>]*>([^<]*)</.exec(text)?.[1];
    const seen = async (origin: string, path: string) => {
      const [status, ...rest] = (await look((target) => fetch(origin + target, { redirect: "manual" }), path)).split(
        " ",
      );
      return status === "200"
        ? `200 ${title(rest.join(" "))}`
        : [status, ...rest].join(" ").replace(/^(40\d|410).*/s, "$1");
    };
    /** Polls both processes until they agree, because a process learns of another one's write with a small delay. */
    const expectBoth = async (answers: Record<string, string>) => {
      for (const { origin } of [one, two]) {
        await expect
          .poll(async () => {
            const found: Record<string, string> = {};
            for (const path of Object.keys(answers)) found[path] = await seen(origin, path);
            return found;
          })
          .toEqual(answers);
      }
    };

    const ids = new Map<string, string>();
    for (const slug of ["form", "api", "hidden", "deleted", "sql", "sql-deleted"]) {
      const fields = { title: `Post ${slug}`, content: "Text", slug };
      ids.set(slug, (await send(one.origin, "/api/blogs", json(fields))).id);
    }
    const [byForm, byApi, hidden, deleted] = ids.values();
    await expectBoth({
      "/blog/form": "200 Post form",
      "/blog/api": "200 Post api",
      "/blog/hidden": "200 Post hidden",
      "/blog/deleted": "200 Post deleted",
      "/blog/sql": "200 Post sql",
      "/blog/sql-deleted": "200 Post sql-deleted",
      "/blog/form-2": "404",
    });

    await send(one.origin, `/api/blogs/${byForm}`, form({ slug: "form-2" }, "PUT"));
    await send(two.origin, `/api/blogs/${byForm}`, form({ slug: "form-3" }, "PUT"));
    await send(two.origin, `/api/blogs/${byApi}`, json({ slug: "api-2" }, "PUT"));
    await send(one.origin, "/api/blogs/bulk", json({ action: "unpublish", ids: [hidden] }));
    await send(two.origin, "/api/blogs/bulk", json({ action: "delete", ids: [deleted] }));
    await runSql(
      env,
      "update blogs set slug = 'sql-2' where slug = 'sql'; delete from blogs where slug = 'sql-deleted'",
    );
    const after = {
      "/blog/form": "308 /blog/form-3",
      "/blog/form-2?x=1": "308 /blog/form-3?x=1",
      "/blog/form-3": "200 Post form",
      "/blog/api": "308 /blog/api-2",
      "/blog/hidden": "404",
      "/blog/deleted": "410",
      "/blog/sql": "308 /blog/sql-2",
      "/blog/sql-2": "200 Post sql",
      "/blog/sql-deleted": "410",
    };
    await expectBoth(after);
    // Otherwise browsers would remember it, and loop once the post has its first path back.
    const moved = await fetch(`${two.origin}/blog/form`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("Cache-Control")]).toEqual([308, "no-cache"]);

    const file = join(folder.path, "export.xml");
    await writeFile(
      file,
      wxr([{ id: 1, title: "Imported", slug: "deleted", link: "/2020/01/deleted/", oldSlugs: ["older"] }]),
    );
    expect(await run(["cli/studio.ts", "import", file], env)).toMatchObject({ code: 0 });
    await expectBoth({ ...after, "/blog/deleted": "200 Imported", "/2020/01/deleted": "308 /blog/deleted" });
    // The post gets its first path back, and no redirect takes that away.
    await send(two.origin, `/api/blogs/${byForm}`, json({ slug: "form" }, "PUT"));
    await expectBoth({
      "/blog/form": "200 Post form",
      "/blog/form-2": "308 /blog/form",
      "/blog/form-3": "308 /blog/form",
    });
  });
});
