import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { importSite } from "#app/archive/import-site.ts";
import { restoreBackup } from "#app/archive/restore.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { log } from "../filled-site.ts";
import { freshDatabase, openTestSite, type TestSite } from "../harness.ts";
import { openHistory } from "../history.ts";

const FOLDER = join(import.meta.dirname, "../fixtures/schemas");
const schemas = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));

test("the present schema has a fixture", () => {
  expect(schemas, "Run “npm run schema-fixture” and commit what it makes.").toContain(MIGRATIONS.at(-1)?.name);
});

/** Expects the stored responses with the same fields; later versions may add fields. */
async function expectSameSite(site: TestSite, schema: string): Promise<void> {
  const lists = JSON.parse(await readFile(join(FOLDER, schema, "lists.json"), "utf8")) as Record<string, object>;
  for (const [path, before] of Object.entries(lists)) {
    const response = await site.fetch(path);
    // Later versions add a language class to code blocks.
    const text = (await response.text()).replaceAll(/ language-[\w-]+/g, "");
    expect({ path, status: response.status, body: JSON.parse(text) as unknown }).toMatchObject({
      path,
      status: 200,
      body: before,
    });
  }
  const token = await site.login();
  const messages = (await (await site.fetch("/api/messages", { token })).json()) as { messages: { name: string }[] };
  expect(messages.messages.map(({ name }) => name)).toEqual(["A visitor"]);
  const posts = (await (await site.fetch("/api/blogs", { token })).json()) as {
    title: string;
    image: { url: string } | null;
  }[];
  expect(posts.map(({ title }) => title).toSorted()).toEqual([
    "A map of the campus",
    "Later this century",
    "Not finished yet",
  ]);
  const image = posts.find((post) => post.image)?.image;
  expect((await site.fetch(new URL(image?.url ?? "", "http://studio.test").pathname)).status).toBe(200);
}

/** Expects that the stored versions are continued by the next save, and can be restored. */
async function expectHistory(site: TestSite): Promise<void> {
  const history = await openHistory("blogs", site);
  const [post] = (await (await site.fetch("/api/blogs")).json()) as { id: string; title: string }[];
  const { id = "", title } = post ?? {};
  const before = await history.versions(id);
  await history.update(id, { title: "Changed" });
  const numbers = (await history.versions(id)).map(({ version }) => version);
  expect(numbers).toEqual([
    (before[0]?.version ?? 1) + 1,
    ...(before.length > 0 ? before : [{ version: 1 }]).map(({ version }) => version),
  ]);
  expect((await history.restore(id, 1)).item["title"]).toBe(title);
}

test.each(schemas)("a backup of schema %s is restored", async (schema) => {
  await using fresh = await freshDatabase();
  await restoreBackup(fresh.environment, log, join(FOLDER, schema, "backup.tar.gz"), { contentTypes });
  await using site = await openTestSite({ ADMIN_PASSWORD: "" }, fresh);
  await expectSameSite(site, schema);
  await expectHistory(site);
});

test.each(schemas)("an export of schema %s is imported", async (schema) => {
  await using fresh = await freshDatabase();
  await importSite(fresh.environment, log, join(FOLDER, schema, "export.tar.gz"), { replace: false, contentTypes });
  await using site = await openTestSite({ ADMIN_PASSWORD: "" }, fresh);
  await expectSameSite(site, schema);
});

// A data directory holds the embedded database and the images as files.
const embedded = process.env["TEST_DATABASE"] !== "postgres" && process.env["TEST_MEDIA"] !== "s3";

test.runIf(embedded).each(schemas)("a data directory of schema %s is opened", async (schema) => {
  await using fresh = await freshDatabase();
  execFileSync("tar", ["-xzf", join(FOLDER, schema, "data.tar.gz"), "-C", fresh.environment.dataDir]);
  await using site = await openTestSite({ ADMIN_PASSWORD: "" }, fresh);
  await expectSameSite(site, schema);
  await expectHistory(site);
});
