import { expect, test } from "vitest";
import { site as file } from "#site-config";
import { json } from "../harness.ts";
import { openSettings as open, redSquare, type ErrorBody, type View } from "../settings.ts";

type Restored = View & { notes: string[] } & ErrorBody;

test("each change of the settings creates a version", async () => {
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
  await site.put({ name: "Third" });
  const { versions } = await list();
  expect(versions).toMatchObject([
    { version: 3, savedBy: expect.stringMatching(/./), current: true },
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

test("restoring a version restores its logo", async () => {
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
