import { afterAll, beforeAll, expect, test } from "vitest";
import { siteLabels } from "#site-labels";
import { site as copy } from "#site-config";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage, sectionOf, textOf, textsOf } from "./page.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

test("the header has its links in a bar and a menu", async () => {
  const header = (await openPage(site, "/about")).querySelector("header");
  if (!header) throw new Error("The page has no header.");
  const bars = [...header.querySelectorAll("nav")].map((nav) => textsOf(nav, "a"));
  expect(bars).toEqual([
    ["Home", "Blog"],
    ["Home", "Blog"],
  ]);
  const contact = [...header.querySelectorAll("a")].filter((link) => textOf(link) === "Connect Us");
  expect(contact.map((link) => link.getAttribute("href"))).toEqual(["/contact", "/contact"]);
  // The menu needs no script.
  expect(header.querySelector("[popovertarget]")?.getAttribute("aria-label")).toBe(siteLabels.menu);
  expect(header.textContent).not.toMatch(/Logout|Dashboard/);
});

test("the footer has the groups of links, the year and the tagline", async () => {
  const footer = (await openPage(site, "/about")).querySelector("footer");
  if (!footer) throw new Error("The page has no footer.");
  const linksOf = (group: string) =>
    [...sectionOf(footer, group).querySelectorAll("a")].map((link) => {
      const [label = ""] = textOf(link).split(" (");
      return [label.replace(/ ?opens in a new tab/i, ""), link.getAttribute("href")];
    });
  expect(linksOf("Products")).toEqual(copy.menus.products.map(({ label, href }) => [label, href]));
  expect(linksOf("Products").at(-1)).toEqual([copy.collex.brand, "/collex"]);
  expect(linksOf("Company")).toEqual(["About Us", "Careers", "Contact Support"].map((label) => [label, "/contact"]));
  expect(linksOf("Legal")).toEqual([
    ["Terms of Service", "/terms-of-service"],
    ["Privacy Policy", "/privacy-policy"],
    ["Cookie Policy", "/cookie-policy"],
    ["Licenses", "/licenses"],
  ]);
  const social = sectionOf(footer, "Social");
  expect(linksOf("Social").map(([label]) => label)).toEqual(["LinkedIn", "Instagram", "GitHub"]);
  expect(new Set(attributesOf(social, "a", "target"))).toEqual(new Set(["_blank"]));
  expect(attributesOf(social, "a", "rel").filter((rel) => !rel?.includes("noopener"))).toEqual([]);
  expect(textOf(footer)).toContain(`© ${new Date().getFullYear()} ${copy.name}`);
  expect(textOf(footer)).toContain(copy.tagline);
});

test("a configured link can lead to a file or an anchor", async () => {
  const products = [
    { label: "News feed", href: "/rss.xml" },
    { label: "Our way", href: "/#how-we-work" },
  ];
  await site.changeSettings({ menus: { products } });
  const home = await openPage(site, "/");
  const hrefs = attributesOf(sectionOf(home, "Products"), "a", "href");
  expect(hrefs).toEqual(products.map(({ href }) => href));
  expect(textOf(home.getElementById("how-we-work")?.closest("section"))).toContain(copy.timeline.title);
});

test("an unknown URL gets a page with links", async () => {
  for (const path of ["/nothing-here", "/blog/no-such-post", "/portfolio/no-such-project"]) {
    const response = await site.fetch(path);
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 404]);
    expect(html).toMatch(/<main[\s\S]*<h1[\s\S]*<a [\s\S]*<\/main>/);
  }
});

test("the About page contains only its title", async () => {
  const main = (await openPage(site, "/about")).querySelector("main");
  expect(textOf(main)).toBe("About");
});

test("legal pages lead to the contact page", async () => {
  for (const path of ["/terms-of-service", "/privacy-policy", "/cookie-policy", "/licenses"]) {
    const main = (await openPage(site, path)).querySelector("main");
    const text = textOf(main);
    expect([path, text]).toEqual([path, expect.stringContaining("Last updated: June 2024")]);
    expect([path, text.length > 1500, main?.querySelector("a[href='/contact']") !== null]).toEqual([path, true, true]);
  }
});

test("the Licenses page folds licenses with many packages", async () => {
  const page = await openPage(site, "/licenses");
  const groups = [...page.querySelectorAll("main details")];
  const groupOf = (license: RegExp) => groups.find((group) => license.test(textOf(group.querySelector("summary"))));
  expect(groupOf(/^MIT\b/)?.hasAttribute("open")).toBe(false);
  expect(groupOf(/^MIT\b/)?.querySelectorAll("li").length).toBeGreaterThan(100);
  expect(groupOf(/^ISC\b/)?.hasAttribute("open")).toBe(true);
});
