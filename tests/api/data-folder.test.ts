import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { form, json, openTestSite } from "../harness.ts";

/* With PostgreSQL, no save goes into the data folder. */
const isSqlite = process.env["TEST_DATABASE"] !== "postgres";

const LOSSES: [string, (folder: string) => Promise<unknown>][] = [
  ["moved", (folder) => rename(folder, `${folder}-moved`)],
  ["deleted", (folder) => rm(folder, { recursive: true })],
  ["unmounted", (folder) => rename(folder, `${folder}-moved`).then(() => mkdir(folder))],
];

test.runIf(isSqlite).each(LOSSES)("no write is acknowledged after the data folder was %s", async (_how, lose) => {
  await using site = await openTestSite();
  const token = await site.login();
  const image = await createImage();
  await lose(site.dataDir);
  const contents = () => readdir(site.dataDir).catch(() => []);
  const before = await contents();

  const post = { title: "Lost", content: "Text" };
  const message = { name: "N", email: "n@campus.example", message: "Hello" };
  const requests: [string, object][] = [
    ["/api/blogs", form(post)],
    ["/api/blogs", form({ ...post, image })],
    ["/api/contact", json(message)],
    ["/api/import?name=export.xml", { method: "POST", body: "<rss/>" }],
    ["/readyz", { method: "GET" }],
  ];
  for (const [path, init] of requests) {
    expect([path, (await site.fetch(path, { ...init, token })).status]).toEqual([path, 503]);
  }
  expect((await site.fetch("/api/blogs")).status).toBe(200);
  expect(await contents()).toEqual(before);
});

test.runIf(isSqlite)("saves succeed again once the data folder is back", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const save = async () => (await site.fetch("/api/blogs", { ...form({ title: "T", content: "Text" }), token })).status;
  await rename(site.dataDir, `${site.dataDir}-moved`);
  expect(await save()).toBe(503);
  await rename(`${site.dataDir}-moved`, site.dataDir);
  expect(await save()).toBe(201);
});
