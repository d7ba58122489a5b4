import { expect, test } from "vitest";
import { site as file } from "#site-config";
import { TOKEN_COLORS } from "#app/config/site/palette.ts";
import { json, openTestSite } from "../harness.ts";
import { redSquare } from "../settings.ts";

type Setup = {
  steps: { step: string; state: string }[];
  told: boolean;
  sample: { table: string; id: string; name: string }[];
  isSampleRemoved: boolean;
  unsafe: { message: string; path: string | null }[];
};

/** A file with a contact email of its own has been edited: its legal texts are the studio's own. */
const hasOwnFile = !file.emailContact.endsWith(".example");

async function openSetup(env: Record<string, string> = {}) {
  const testSite = await openTestSite(env);
  const token = await testSite.login();
  const ask = async (path = "", init: RequestInit = {}) => {
    const response = await testSite.fetch(`/api/setup${path}`, { ...init, token });
    return { status: response.status, setup: (await response.json()) as Setup };
  };
  const states = async () => Object.fromEntries((await ask()).setup.steps.map(({ step, state }) => [step, state]));
  const change = async (values: object) => {
    const { revision } = (await (await testSite.fetch("/api/settings", { token })).json()) as { revision: number };
    await testSite.fetch("/api/settings", { ...json({ revision, values }, "PUT"), token });
  };
  return { testSite, token, ask, states, change, [Symbol.asyncDispose]: () => testSite[Symbol.asyncDispose]() };
}

const OWN_CONTACTS = {
  emailContact: "ink@kiln.press",
  groupChat: "https://chat.kiln.press",
  phoneContacts: [{ label: "A", display: "+49 1", href: "tel:+49123" }],
};
/** What a new studio has, whatever its file says. */
const UNCHANGED = { name: "Northquad", emailContact: "hello@studio.example", colors: TOKEN_COLORS, logo: "", icon: "" };

test.each([
  ["name", { name: "Kiln & Co" }],
  ["contact", OWN_CONTACTS],
  ["look", { colors: { light: { ink2: "#c8102e" } } }],
  [null, { tagline: "Printed by hand" }],
  [null, { emailContact: "ink@kiln.press" }],
  [null, { logo: "logo" }],
  [null, { icon: "icon" }],
])("of the first steps, a change completes only its own: %s", async (step, values) => {
  await using site = await openSetup({ SITE_URL: "http://localhost:3000" });
  await site.change(UNCHANGED);
  if ("logo" in values || "icon" in values) {
    const upload = new FormData();
    upload.set("image", new Blob([await redSquare()], { type: "image/png" }), "mark.png");
    const uploaded = await site.testSite.fetch("/api/media", { method: "POST", body: upload, token: site.token });
    const { id } = (await uploaded.json()) as { id: string };
    await site.change(Object.fromEntries(Object.keys(values).map((key) => [key, id])));
  } else await site.change(values);
  const states = {
    name: "open",
    contact: "open",
    look: "open",
    address: "open",
    mail: "open",
    "second-factor": "open",
  };
  expect(await site.states()).toEqual({ ...states, content: "done", ...(step && { [step]: "done" }) });
});

test("first steps can be skipped and reopened", async () => {
  await using site = await openSetup({ SITE_URL: "http://localhost:3000" });
  for (const step of ["address", "mail", "second-factor"]) {
    expect((await site.ask(`/${step}`, json({ state: "skipped" }, "PUT"))).status).toBe(200);
  }
  expect(await site.states()).toMatchObject({ address: "skipped", mail: "skipped", "second-factor": "skipped" });
  await site.ask("/mail", json({ state: "open" }, "PUT"));
  expect(await site.states()).toMatchObject({ mail: "open" });
  expect((await site.ask()).setup.told).toBe(false);
  await site.ask("/told", json({ state: "skipped" }, "PUT"));
  expect((await site.ask()).setup.told).toBe(true);
  expect((await site.ask("/rent", json({ state: "skipped" }, "PUT"))).status).toBe(404);
  expect((await site.ask("/mail", json({ state: "done" }, "PUT"))).status).toBe(400);
  expect((await site.testSite.fetch("/api/setup")).status).toBe(401);
});

test.each([
  ["http://localhost:3000", "open"],
  ["http://127.0.0.1", "open"],
  ["http://[::1]:3000", "open"],
  ["https://localhost.example.org", "done"],
  ["https://localhosting.io", "done"],
  ["https://127.example.org", "done"],
])("with SITE_URL=%s the address step is %s", async (url, state) => {
  await using site = await openSetup({ SITE_URL: url });
  expect(await site.states()).toMatchObject({ address: state });
});

test("unsafe settings are listed with the page that changes them", async () => {
  await using site = await openSetup({ SITE_QUIRKS: "on" });
  const paths = async () => (await site.ask()).setup.unsafe.map(({ path }) => path);
  const tiles = [{ name: "P", text: "T", href: "https://product.example" }];
  const menus = { social: [{ label: "GitHub", href: "https://github.example" }] };
  await site.change({ emailContact: "hello@studio.example", products: { tiles }, menus });
  expect(await paths()).toEqual([
    "/admin/settings?part=contact",
    "/admin/settings?part=products",
    "/admin/settings?part=navigation",
    ...(hasOwnFile ? [] : ["/admin/pages"]),
    null,
    null,
    "/admin/account",
  ]);
  await site.change({ ...OWN_CONTACTS, menus: { products: [], social: [] } });
  for (const slug of ["terms-of-service", "privacy-policy", "cookie-policy"])
    await site.testSite.fetch(`/api/pages/${slug}`, { ...json({ content: "Ours." }, "PUT"), token: site.token });
  expect(await paths()).toEqual(["/admin/settings?part=products", null, null, "/admin/account"]);
});

test("an undo restores removed sample content", async () => {
  await using site = await openSetup({ SAMPLE_CONTENT: "on" });
  const { testSite, token } = site;
  const posts = async () => (await (await testSite.fetch("/api/blogs", { token })).json()) as Record<string, unknown>[];
  const shape = async () => (await posts()).map(({ slug, content, status, image }) => [slug, content, status, !image]);
  const [edited] = await posts();
  await testSite.fetch(`/api/blogs/${String(edited?.["id"])}`, { ...json({ title: "Ours" }, "PUT"), token });
  const [before, { sample }] = [await shape(), (await site.ask()).setup];
  expect(await site.states()).toMatchObject({ content: "open" });
  for (const [table, items] of Map.groupBy(sample, (item) => item.table)) {
    const body = json({ action: "delete", ids: items.map(({ id }) => id) });
    await testSite.fetch(`/api/${table}/bulk`, { ...body, token });
  }
  expect(await site.states()).toMatchObject({ content: "done" });
  expect(await posts()).toMatchObject([{ title: "Ours" }]);
  const names = sample.map(({ name }) => name);
  expect((await site.ask()).setup.isSampleRemoved).toBe(true);
  for (let time = 0; time < 2; time += 1) await site.ask("/sample", json({}));
  expect((await site.ask()).setup.isSampleRemoved).toBe(false);
  expect((await site.ask()).setup.sample.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect((await shape()).toSorted()).toEqual(before.toSorted());
});
