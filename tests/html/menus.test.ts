import { expect, test } from "vitest";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { json } from "../requests.ts";
import { openPage, sectionOf, textOf } from "./page.ts";

type Page = { id: string; slug: string; revision: number };

const linksIn = (scope: ParentNode | null | undefined) =>
  [...(scope?.querySelectorAll("a") ?? [])].map((link) => [textOf(link), link.getAttribute("href")]);

/** The header's entries after Home and Blog, and the footer's group Company. */
async function menusOf(site: RunningSite) {
  const page = await openPage(site, "/contact");
  return {
    header: linksIn(page.querySelector("header nav")).slice(2),
    company: linksIn(sectionOf(page, "Company")),
  };
}

async function openWithPage() {
  const site = await openSite();
  const page = await site.create<Page>("/api/pages", { title: "Jobs", slug: "jobs", content: "We hire." });
  const href = `page:${page.id}`;
  const company = [{ label: "Write to us", href: "/contact" }, { href }];
  await site.changeSettings({ menus: { header: [{ label: "Work here", href }], company } });
  const change = async (fields: object) => {
    const { token } = site;
    const { revision } = (await (await site.fetch(`/api/pages/${page.id}`, { token })).json()) as Page;
    const changed = await site.fetch(`/api/pages/${page.id}`, { ...json({ revision, ...fields }, "PUT"), token });
    expect(changed.status).toBe(200);
  };
  return { site, page, change, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

const messagesOf = async (site: RunningSite) => {
  const { checks } = (await (await site.fetch("/api/checks", { token: site.token })).json()) as {
    checks: { type: string; message: string }[];
  };
  return checks.filter(({ type }) => type === "settings").map(({ message }) => message);
};

test("a page in the menus keeps its title and path when renamed", async () => {
  await using opened = await openWithPage();
  const { site, change } = opened;
  expect(await menusOf(site)).toEqual({
    header: [["Work here", "/jobs"]],
    company: [
      ["Write to us", "/contact"],
      ["Jobs", "/jobs"],
    ],
  });
  await change({ title: "Open positions", slug: "open-positions" });
  expect((await menusOf(site)).header).toEqual([["Work here", "/open-positions"]]);
  expect((await menusOf(site)).company[1]).toEqual(["Open positions", "/open-positions"]);
  const old = await site.fetch("/jobs");
  expect([old.status, old.headers.get("Location")]).toEqual([308, "/open-positions"]);
  expect(await messagesOf(site)).toEqual([]);
});

test("an entry whose page is not public is hidden", async () => {
  await using opened = await openWithPage();
  const { site, page, change } = opened;
  await site.changeSettings({ menus: { products: [{ label: "By path", href: "/jobs" }] } });
  const hidden = { header: [], company: [["Write to us", "/contact"]] };
  for (const [fields, reason] of [
    [{ status: "draft" }, "its page is a draft."],
    [{ status: "scheduled", publishAt: "2100-01-01T00:00:00Z" }, "its page is scheduled."],
  ] as const) {
    await change(fields);
    expect(await menusOf(site)).toEqual(hidden);
    expect(await site.text("/contact")).not.toContain("By path");
    expect((await site.fetch("/jobs")).status).toBe(404);
    expect(await messagesOf(site)).toEqual([
      `“Work here” is hidden in the menu Header: ${reason}`,
      `“By path” is hidden in the menu Products: ${reason}`,
      `“Jobs” is hidden in the menu Company: ${reason}`,
    ]);
  }
  await change({ status: "published" });
  expect((await menusOf(site)).header).toEqual([["Work here", "/jobs"]]);
  await site.fetch(`/api/pages/${page.id}`, { method: "DELETE", token: site.token });
  expect(await menusOf(site)).toEqual(hidden);
  expect((await site.fetch("/jobs")).status).toBe(410);
  expect((await messagesOf(site))[0]).toBe("“Work here” is hidden in the menu Header: its page was deleted.");
});

test("a menu takes no page twice", async () => {
  await using opened = await openWithPage();
  const { site, page } = opened;
  const errorsOf = async (header: object[]) => {
    const { revision } = (await (await site.fetch("/api/settings", { token: site.token })).json()) as Page;
    const body = json({ revision, values: { menus: { header } } }, "PUT");
    const response = await site.fetch("/api/settings", { ...body, token: site.token });
    return ((await response.json()) as { errors?: object }).errors;
  };
  const link = { href: `page:${page.id}` };
  const twice = { "menus.header.1.href": "This page is in this menu already." };
  expect(await errorsOf([link, link])).toEqual(twice);
  expect(await errorsOf([link, { label: "By path", href: "/jobs" }])).toEqual(twice);
  const missing = { label: "A", href: "page:0190a3c4-0000-7000-8000-000000000000" };
  expect(await errorsOf([missing])).toEqual({ "menus.header.0.href": "This page does not exist." });
});
