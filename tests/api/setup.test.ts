import { expect, test } from "vitest";
import { site as file } from "#site-config";
import { TOKEN_COLORS } from "#app/config/palette.ts";
import { json, openTestSite } from "../harness.ts";

type Setup = {
  steps: { step: string; state: string }[];
  told: boolean;
  unsafe: { message: string; path: string | null }[];
};

/** A file with a contact email of its own has been edited: its name and legal texts are the studio's own. */
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

test("setup steps are completed by changed settings or can be skipped, and the guide ends once acknowledged", async () => {
  await using site = await openSetup({ SITE_URL: "http://localhost:3000" });
  await site.change({ colors: TOKEN_COLORS, logo: "", icon: "" });
  expect(await site.states()).toEqual({
    name: hasOwnFile ? "done" : "open",
    look: "open",
    content: "done",
    address: "open",
    mail: "open",
    "second-factor": "open",
  });
  await site.change({ name: "Kiln & Co", colors: { light: { ink2: "#c8102e" } } });
  expect(await site.states()).toMatchObject({ name: "done", look: "done" });
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

test("settings that are not yet safe to publish are listed with the page that changes them", async () => {
  await using site = await openSetup({ SITE_QUIRKS: "on" });
  const paths = async () => (await site.ask()).setup.unsafe.map(({ path }) => path);
  const tiles = [{ name: "P", text: "T", href: "https://product.example" }];
  await site.change({ emailContact: "hello@studio.example", products: { tiles } });
  expect(await paths()).toEqual([
    "/admin/settings?part=contact",
    "/admin/settings?part=products",
    ...(hasOwnFile ? [] : ["/admin/settings?part=legal"]),
    null,
    null,
    "/admin/account",
  ]);
  await site.change({
    emailContact: "ink@kiln.press",
    groupChat: "https://chat.kiln.press",
    social: {
      linkedin: "https://linkedin.com/kiln",
      instagram: "https://instagram.com/kiln",
      github: "https://github.com/kiln",
    },
    phoneContacts: [
      { label: "A", display: "+49 1", href: "tel:+49123" },
      { label: "B", display: "+49 2", href: "tel:+49456" },
    ],
    legal: { terms: "# Terms", privacy: "# Privacy", cookies: "# Cookies" },
  });
  expect(await paths()).toEqual(["/admin/settings?part=products", null, null, "/admin/account"]);
});

test("the content step is open until the sample content is deleted", async () => {
  await using site = await openSetup({ SAMPLE_CONTENT: "on" });
  expect(await site.states()).toMatchObject({ content: "open" });
  const { db } = site.testSite.site.services;
  for (const table of ["blogs", "projects", "testimonials"] as const) await db.deleteFrom(table).execute();
  expect(await site.states()).toMatchObject({ content: "done" });
});
