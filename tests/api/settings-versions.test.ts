import { expect, test } from "vitest";
import { site as file } from "#site-config";
import { json } from "../harness.ts";
import { openSettings as open, redSquare, type ErrorBody, type View } from "../settings.ts";

type Restored = View & { notes: string[] } & ErrorBody;

test("each change of the settings creates a version, which can be read and restored as a new version", async () => {
  await using site = await open();
  const list = async () => {
    const response = await site.testSite.fetch("/api/settings/versions", { token: site.token });
    return (await response.json()) as { versions: { version: number; savedBy: string | null; current: boolean }[] };
  };
  expect(await list()).toEqual({ versions: [] });
  await site.put({ name: file.name });
  expect([await list(), (await site.get()).revision]).toEqual([{ versions: [] }, 0]);
  await site.put({ name: "First", hero: { headline: "One" } });
  await site.put({ hero: { headline: null }, colors: { light: { ink2: "#c8102e" } } });
  await site.put({ name: "First" });
  await site.testSite.site.services.db.updateTable("settings").set({ changes: '{"name":"By SQL"}' }).execute();
  const { versions } = await list();
  expect(versions).toMatchObject([
    { version: 3, savedBy: null, current: true },
    { version: 2, savedBy: expect.stringMatching(/./), current: false },
    { version: 1, current: false },
  ]);

  const first = await site.testSite.fetch("/api/settings/versions/1", { token: site.token });
  expect([first.status, first.headers.get("Cache-Control")]).toEqual([200, expect.stringContaining("no-store")]);
  expect(await first.json()).toMatchObject({
    values: { name: "First", hero: { headline: "One" } },
    changed: ["name", "hero.headline"],
  });
  const restore = async (version: number | string, revision?: number) => {
    const body = json(revision === undefined ? {} : { revision });
    const response = await site.testSite.fetch(`/api/settings/versions/${version}/restore`, {
      ...body,
      token: site.token,
    });
    return { status: response.status, body: (await response.json()) as Restored };
  };
  const { revision } = await site.get();
  expect(await restore(1, revision - 1)).toMatchObject({ status: 409, body: { current: { revision } } });
  expect((await restore(9)).status).toBe(404);
  expect(await restore(3, revision)).toMatchObject({ status: 200, body: { notes: [], revision } });
  const restored = await restore(1, revision);
  expect(restored).toMatchObject({
    status: 200,
    body: { notes: [], values: { name: "First" }, revision: revision + 1 },
  });
  expect((await list()).versions).toHaveLength(4);
  expect((await site.testSite.fetch("/api/settings/versions")).status).toBe(401);
});

test("the versions of the settings are paginated, and an invalid query returns 400", async () => {
  await using site = await open();
  for (const name of ["One", "Two", "Three"]) await site.put({ name });
  const page = async (query: string) => {
    const response = await site.testSite.fetch(`/api/settings/versions?${query}`, { token: site.token });
    const { versions } = (await response.json()) as { versions?: { version: number; current: boolean }[] };
    return [response.status, versions?.map(({ version }) => version), response.headers.get("Link")];
  };
  const next = '</api/settings/versions?limit=2&cursor=2>; rel="next"';
  expect(await page("limit=2")).toEqual([200, [3, 2], next]);
  expect(await page("limit=2&cursor=2")).toEqual([200, [1], null]);
  for (const query of ["limit=0", "cursor=first", "page=2"]) {
    expect([query, (await page(query))[0]]).toEqual([query, 400]);
  }
});

test("restoring a version restores its logo, or reports that the image is gone", async () => {
  await using site = await open();
  const { db } = site.testSite.site.services;
  const upload = new FormData();
  upload.set("image", new Blob([await redSquare()], { type: "image/png" }), "logo.png");
  const created = await site.testSite.fetch("/api/media", { method: "POST", body: upload, token: site.token });
  const { id } = (await created.json()) as { id: string };
  await site.put({ logo: id });
  await site.put({ logo: null, name: "Second" });
  const restore = async (version: number) => {
    const response = await site.testSite.fetch(`/api/settings/versions/${version}/restore`, {
      method: "POST",
      token: site.token,
    });
    return (await response.json()) as Restored;
  };
  expect(await restore(1)).toMatchObject({ values: { logo: id }, notes: [] });
  await restore(2);
  await db.deleteFrom("version_images").execute();
  await db.deleteFrom("media").execute();
  expect(await restore(1)).toMatchObject({ values: { logo: "", name: file.name }, notes: [/gone/] });
});
