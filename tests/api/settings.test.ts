import { expect, test } from "vitest";
import { site as file } from "#site-config";
import { TOKEN_COLORS } from "#app/config/site/palette.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import type { Log } from "#app/server/log/log.ts";
import { json, type TestSite } from "../harness.ts";
import { openSettings as open, redSquare, type ErrorBody } from "../settings.ts";

const textOf = async (testSite: TestSite, path: string) => (await testSite.fetch(path)).text();

test("unchanged settings come from the file", async () => {
  await using site = await open();
  expect(await site.get()).toMatchObject({ changed: [], revision: 0, values: { name: file.name } });
  const { status, body } = await site.put({ name: "Kiln & Co", hero: { headline: "Hello <b>there</b>" } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ revision: 1, changed: ["name", "hero.headline"], defaults: { name: file.name } });
  expect(body.values.hero).toEqual({ ...file.hero, headline: "Hello <b>there</b>" });
  expect(await site.get()).toEqual(body);
});

test("a change appears at once in all generated files", async () => {
  await using site = await open();
  const before = await Promise.all(["/atom.xml", "/site.webmanifest"].map((path) => textOf(site.testSite, path)));
  await site.put({ name: "Kiln & Co", emailContact: "ink@kiln.example", language: "de", description: "We print." });
  expect(await textOf(site.testSite, "/atom.xml")).toContain(
    "<name>Kiln &amp; Co</name><email>ink@kiln.example</email>",
  );
  expect(await textOf(site.testSite, "/rss.xml")).toContain("<language>de</language>");
  expect(JSON.parse(await textOf(site.testSite, "/site.webmanifest"))).toMatchObject({
    name: "Kiln & Co",
    description: "We print.",
  });
  expect(await textOf(site.testSite, "/.well-known/security.txt")).toContain("mailto:ink@kiln.example");
  expect(JSON.parse(await textOf(site.testSite, "/api/openapi.json"))).toMatchObject({
    info: { title: "Kiln & Co API" },
  });

  const { body } = await site.put({ name: null, emailContact: null, language: null, description: null });
  expect(body).toMatchObject({ changed: [], values: { name: file.name } });
  const updated = /<updated>[^<]*<\/updated>/;
  const after = await Promise.all(["/atom.xml", "/site.webmanifest"].map((path) => textOf(site.testSite, path)));
  expect(after.map((text) => text.replace(updated, ""))).toEqual(before.map((text) => text.replace(updated, "")));
});

test("the second of two concurrent saves gets 409", async () => {
  await using site = await open();
  const { revision } = await site.get();
  const [one, two] = await Promise.all([site.put({ name: "One" }, revision), site.put({ name: "Two" }, revision)]);
  const [saved, rejected] = one.status === 200 ? [one, two] : [two, one];
  expect([saved.status, rejected.status]).toEqual([200, 409]);
  expect(rejected.body.current).toEqual(saved.body);
  const missing = await site.testSite.fetch("/api/settings", {
    ...json({ values: { name: "X" } }, "PUT"),
    token: site.token,
  });
  expect([missing.status, ((await missing.json()) as ErrorBody).errors]).toMatchObject([400, { revision: /./ }]);
});

test("a language is stored in its canonical case", async () => {
  await using site = await open();
  for (const [typed, stored] of [
    ["DE", "de"],
    ["pt-br", "pt-BR"],
    ["zh-hant-tw", "zh-Hant-TW"],
  ]) {
    const { status, body } = await site.put({ language: typed });
    expect([typed, status, body.values.language]).toEqual([typed, 200, stored]);
  }
  expect(await textOf(site.testSite, "/rss.xml")).toContain("<language>zh-Hant-TW</language>");
  expect((await site.put({ language: file.language.toUpperCase() })).body.changed).toEqual([]);
});

const tiles = file.products.tiles;
const question = { question: "Do you print?", answer: "Yes." };
const entry = { label: "A", href: "/about" };
const BAD: [what: string, values: object, path: string][] = [
  [
    "a javascript: link",
    { products: { tiles: [{ ...tiles[0], href: "javascript:alert(1)" }] } },
    "products.tiles.0.href",
  ],
  ["a javascript: link with a tab", { groupChat: "java\tscript:alert(1)" }, "groupChat"],
  ["a data: link", { menus: { social: [{ label: "A", href: "data:text/html,x" }] } }, "menus.social.0.href"],
  [
    "a path that leaves the site",
    { menus: { products: [{ label: "A", href: "/\\evil.example" }] } },
    "menus.products.0.href",
  ],
  ["a javascript: entry", { menus: { header: [{ label: "A", href: "javascript:x" }] } }, "menus.header.0.href"],
  ["an http: entry", { menus: { header: [{ label: "A", href: "http://a.test" }] } }, "menus.header.0.href"],
  ["an entry without a label", { menus: { legal: [{ label: "", href: "/licenses" }] } }, "menus.legal.0.label"],
  ["six header entries", { menus: { header: Array.from({ length: 6 }, () => entry) } }, "menus.header"],
  ["10,000 letters in a headline", { hero: { headline: "x".repeat(10_000) } }, "hero.headline"],
  ["an empty name", { name: " \u200b " }, "name"],
  ["a number as a text", { tagline: 7 }, "tagline"],
  ["a list as a group", { hero: [] }, "hero"],
  ["a key that does not exist", { hero: { subtitle: "x" } }, "hero.subtitle"],
  ["a key that objects have of themselves", { constructor: { x: 1 } }, "constructor"],
  ["no product", { products: { tiles: [] } }, "products.tiles"],
  ["seven products", { products: { tiles: Array.from({ length: 7 }, () => tiles[0]) } }, "products.tiles"],
  ["three questions", { faq: { items: file.faq.items.slice(0, 3) } }, "faq.items"],
  [
    "a specified question moved down",
    { faq: { items: [...file.faq.items.slice(1), file.faq.items[0]] } },
    "faq.items.0.question",
  ],
  ["a language that is none", { language: "English please" }, "language"],
  ["a language with a region that is none", { language: "en-12" }, "language"],
  ["half of a surrogate pair", { tagline: "a\ud800b" }, "tagline"],
  ["a color of five digits", { colors: { light: { ink1: "#12345" } } }, "colors.light.ink1"],
  ["a color that is a word", { colors: { light: { ink1: "red" } } }, "colors.light.ink1"],
  ["a logo that is no image", { logo: "logo.svg" }, "logo"],
  ["a logo that is not stored", { logo: "0190a3c4-0000-7000-8000-000000000000" }, "logo"],
  ["an Editor's Pick that does not exist", { editorsPick: { post: "nope" } }, "editorsPick.post"],
  ["a featured project that does not exist", { featuredProject: "nope" }, "featuredProject"],
  ["a null in a list of texts", { loader: { words: ["a", null] } }, "loader.words.1"],
];

test("invalid values return an error for their path", async () => {
  await using site = await open();
  const rows = [];
  for (const [what, values, path] of BAD) {
    const { status, body } = await site.put(values);
    rows.push([what, status, Object.keys(body.errors ?? {}).includes(path), (body.errors?.[path] ?? "").endsWith(".")]);
  }
  expect(rows).toEqual(BAD.map(([what]) => [what, 400, true, true]));
  expect(await site.get()).toMatchObject({ changed: [], revision: 0 });
});

test("unreadable colors are rejected with the nearest readable ones", async () => {
  await using site = await open();
  await site.put({ colors: TOKEN_COLORS });
  const { status, body } = await site.put({ colors: { light: { text: "#dddddd" }, dark: { ink2: "#111111" } } });
  expect([status, Object.keys(body.suggestions ?? {})]).toEqual([400, ["colors.light.text", "colors.dark.ink2"]]);
  expect(body.errors["colors.light.text"]).toContain(body.suggestions?.["colors.light.text"]);
  const { "colors.light.text": text, "colors.dark.ink2": ink2 } = body.suggestions ?? {};
  expect(await site.put({ colors: { light: { text }, dark: { ink2 } } })).toMatchObject({ status: 200 });
  const paper = await site.put({ colors: { light: { paper: "#202020" } } });
  expect(paper.body.suggestions).toMatchObject({ "colors.light.paper": /^#/ });
});

test("there can be one to six products", async () => {
  await using site = await open();
  const items = file.faq.items.map((item, index) => ({ ...item, question: `Reworded ${index}` }));
  expect((await site.put({ faq: { items: [...items, question] } })).status).toBe(200);
  expect((await site.put({ faq: { items: [...items, { ...question, question: "And now?" }, question] } })).status).toBe(
    200,
  );
  for (const length of [1, 2, 4, 5, 6]) {
    const some = Array.from({ length }, (_, index) => ({ name: `P${index}`, text: "T", href: null }));
    expect([length, (await site.put({ products: { tiles: some } })).status]).toEqual([length, 200]);
  }
});

test("a damaged settings row leaves the file's values", async () => {
  await using site = await open();
  await site.put({ name: "Changed" });
  const { db } = site.testSite.site.services;
  for (const row of [{ changes: "{" }, { changes: "[]" }, { changes: '{"name":7}' }, { changes: "{}", format: 99 }]) {
    await db.updateTable("settings").set(row).execute();
    expect([row, await site.get()]).toMatchObject([row, { values: { name: file.name }, changed: [] }]);
  }
  expect((await site.put({ name: "Over it" })).status).toBe(409);
  await db.updateTable("settings").set({ changes: "{", format: 1 }).execute();
  expect((await site.put({ name: "Over it" })).body.values.name).toBe("Over it");
});

test("an earlier version's links of the footer become menus", async () => {
  await using site = await open();
  await site.put({ name: "Kiln" });
  const changes = JSON.stringify({
    footer: { products: [{ label: "Oven", href: "http://oven.test/" }] },
    social: { github: "", linkedin: "https://linkedin.com/kiln" },
    collex: { brand: "Swap" },
  });
  const { db } = site.testSite.site.services;
  await db.updateTable("settings").set({ changes, format: 1 }).execute();
  const [, instagram] = file.menus.social;
  const expected = {
    ...file.menus,
    products: [
      { label: "Oven", href: "https://oven.test/" },
      { label: "Swap", href: "/collex" },
    ],
    social: [{ label: "LinkedIn", href: "https://linkedin.com/kiln" }, instagram],
  };
  const menus = async () => (await site.get()).values.menus;
  expect(await menus()).toEqual(expected);
  await site.put({ menus: { products: null } });
  expect(await menus()).toEqual({ ...expected, products: file.menus.products });
});

test("labels that an earlier version stored are ignored", async () => {
  await using site = await open();
  await site.put({ name: "Kiln" });
  const { db } = site.testSite.site.services;
  const changes = JSON.stringify({ name: "Kiln", labels: { site: { menu: "Index" } } });
  await db.updateTable("settings").set({ changes }).execute();
  const warnings: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) } as unknown as Log;
  for (const _read of [1, 2]) expect((await siteContent(db, log)).name).toBe("Kiln");
  expect(warnings).toEqual([[{ labels: { site: { menu: "Index" } } }, expect.stringContaining("site.labels.ts")]]);
  expect(await site.get()).toMatchObject({ changed: ["name"], values: { name: "Kiln" } });
  expect((await site.put({ tagline: "New" })).body.changed).toEqual(["name", "tagline"]);
});

test("changed ink colors appear at once in icons", async () => {
  await using site = await open();
  const { default: sharp } = await import("sharp");
  const colorsIn = async (path: string) => {
    const image = sharp(await (await site.testSite.fetch(path)).arrayBuffer()).removeAlpha();
    const pixels = (await image.raw().toBuffer()).toString("hex").match(/.{6}/g);
    return new Set(pixels);
  };
  const manifest = async () =>
    JSON.parse(await textOf(site.testSite, "/site.webmanifest")) as { theme_color: string; background_color: string };
  expect(await manifest()).toMatchObject({ theme_color: file.colors.light.paper });
  const light = { ink1: "#333333", ink2: "#445544", paper: "#ffffff", text: "#111111" };
  expect((await site.put({ colors: { light } })).status).toBe(200);
  expect(await manifest()).toMatchObject({ theme_color: light.paper, background_color: light.paper });
  for (const path of ["/icon-192.png", "/icon-maskable-512.png", "/apple-touch-icon.png", "/og/site.png"]) {
    const colors = await colorsIn(path);
    expect([path, colors.has("445544"), colors.has(file.colors.light.ink2.slice(1))]).toEqual([path, true, false]);
  }
});

test("an image that the settings use cannot be deleted", async () => {
  await using site = await open();
  const upload = new FormData();
  upload.set("image", new Blob([await redSquare()], { type: "image/png" }), "logo.png");
  const uploaded = await site.testSite.fetch("/api/media", { method: "POST", body: upload, token: site.token });
  const { id } = (await uploaded.json()) as { id: string };
  expect((await site.put({ logo: id, icon: id })).status).toBe(200);
  const remove = () => site.testSite.fetch(`/api/media/${id}`, { method: "DELETE", token: site.token });
  const rejected = await remove();
  expect([rejected.status, ((await rejected.json()) as ErrorBody).message]).toEqual([
    409,
    expect.stringContaining("“Settings”"),
  ]);
  for (const [path, size] of [
    ["/icon-512.png", 512],
    ["/icon-maskable-512.png", 512],
    ["/apple-touch-icon.png", 180],
  ] as const) {
    const icon = await site.testSite.fetch(path);
    const { default: sharp } = await import("sharp");
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect([path, width, height]).toEqual([path, size, size]);
  }
  await site.put({ logo: null, icon: "" });
  const remembered = await remove();
  expect([remembered.status, ((await remembered.json()) as ErrorBody).message]).toEqual([
    409,
    expect.stringContaining("“Settings”"),
  ]);
});

test("a change of the settings is recorded in the audit trail", async () => {
  await using site = await open();
  await site.put({ name: "Kiln" });
  const next = await site.put({ name: "Kiln" });
  expect(next.body.revision).toBe(1);
  const { entries } = (await (await site.testSite.fetch("/api/audit?kind=settings", { token: site.token })).json()) as {
    entries: { action: string; subject: string }[];
  };
  expect(entries).toMatchObject([{ action: "settings.update", subject: "name" }]);
});

test("settings nested deeper than any are rejected", async () => {
  await using site = await open();
  const deep = `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`;
  const init = { ...json({}, "PUT"), body: `{"values":{"hero":${deep}}}`, token: site.token };
  expect((await site.testSite.fetch("/api/settings", init)).status).toBe(400);
});
