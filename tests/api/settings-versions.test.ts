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

test("a preview shows unsaved settings only under its own path, to the browser and session that created it", async () => {
  await using site = await open();
  await site.put({ tagline: "Saved" });
  const make = async (values: unknown, token = site.token) => {
    const response = await site.testSite.fetch("/api/settings/preview", { ...json({ values }), token });
    const { url = "", errors } = (await response.json()) as { url?: string; errors?: Record<string, string> };
    const cookie = response.headers.get("Set-Cookie") ?? "";
    return { status: response.status, url, errors, cookie, key: cookie.split(";")[0] ?? "" };
  };
  const rejected = await make({ name: "", colors: { light: { text: "#eeeeee" } } });
  expect([rejected.status, Object.keys(rejected.errors ?? {})]).toEqual([400, ["name", "colors.light.text"]]);

  const upload = { method: "POST", body: new FormData(), token: site.token };
  upload.body.set("image", new Blob([await redSquare()], { type: "image/png" }), "logo.png");
  const { id: logo } = (await (await site.testSite.fetch("/api/media", upload)).json()) as { id: string };
  const version = () => site.testSite.site.services.db.selectFrom("content_version").selectAll().execute();
  const before = await version();
  const { status, url, cookie, key } = await make({ name: "Not saved", logo });
  // Cached pages stay valid.
  expect(await version()).toEqual(before);
  expect([status, url]).toEqual([201, expect.stringMatching(/^\/preview\/site\/[\w-]{43}\/$/)]);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  const see = (path: string, Cookie = "") => site.testSite.fetch(path, { headers: { Cookie } });
  const shown = async (path: string, cookies?: string) => (await (await see(path, cookies)).json()) as object;
  expect(await shown(`${url}blog`, key)).toEqual({ name: "Not saved", preview: { basename: url.slice(0, -1) } });
  expect((await see(url, key)).headers.get("Cache-Control")).toContain("no-store");
  for (const other of ["", "preview-key=x"]) expect(await shown(url, other)).toEqual({ name: file.name });
  expect(await shown("/", key)).toEqual({ name: file.name });
  expect(await site.get()).toMatchObject({ changed: ["tagline"], values: { name: file.name } });

  const again = await make({ name: "Changed since" });
  expect(again.url).toBe(url);
  expect([await shown(url, key), await shown(url, again.key)]).toMatchObject([
    { name: file.name },
    { name: "Changed since" },
  ]);
  const colleague = await make({ name: "Another" }, await site.testSite.login());
  expect(colleague.url).not.toBe(url);

  await site.testSite.fetch("/api/auth/logout", { method: "POST", token: site.token });
  expect(await shown(url, again.key)).toEqual({ name: file.name });
  expect(await shown(colleague.url, colleague.key)).toMatchObject({ name: "Another" });
  site.testSite.clock.now = new Date(site.testSite.clock.now.getTime() + 61 * 60_000);
  expect(await shown(colleague.url, colleague.key)).toEqual({ name: file.name });
  const ended = await site.testSite.fetch(colleague.url, { headers: { "Sec-Fetch-Dest": "iframe" } });
  expect([ended.status, await ended.text(), ended.headers.get("X-Frame-Options")]).toEqual([
    404,
    expect.stringContaining("This preview has ended."),
    "SAMEORIGIN",
  ]);
});
