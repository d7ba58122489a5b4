import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSite, type RunningSite } from "../sites/open-site.ts";

const ROOT = join(import.meta.dirname, "../..");

const pointsOf = (html: string) => [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, point = ""]) => point);
const headingsOf = (html: string) => [...html.matchAll(/<span>([^<]*)<\/span><\/h2>/g)].map(([, heading]) => heading);

async function termsPage(site: RunningSite, terms: string): Promise<string> {
  await site.changeSettings({ legal: { terms } });
  return site.text("/terms-of-service");
}

test("the Licenses page names every shipped package with its license", async () => {
  await using site = await openSite();
  const html = await site.text("/licenses");
  const named = new Set(
    [...html.matchAll(/<details.*?<\/details>/g)].flatMap(([group]) => {
      const license = /<strong>([^<]*)<\/strong>/.exec(group)?.[1] ?? "";
      return pointsOf(group).map((name) => `${name} ${license}`);
    }),
  );
  type Locked = { dev?: boolean; devOptional?: boolean; os?: string[]; cpu?: string[]; license?: string };
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(lock.packages).flatMap(([path, { dev, devOptional, os, cpu, license }]) => {
    const name = `${path.split("node_modules/").at(-1) ?? ""} ${license}`;
    return path === "" || dev || devOptional || os || cpu || named.has(name) ? [] : [name];
  });
  expect(missing).toEqual([]);
  for (const name of ["tailwindcss MIT", "node MIT", "@img/sharp-libvips LGPL-3.0-or-later"])
    expect([name, named.has(name)]).toEqual([name, true]);
  const fonts = (await readdir(join(ROOT, "app/ui/fonts"))).filter((file) => file.endsWith(".woff2"));
  const faces = new Set(fonts.map((file) => file.replace(/-latin(?:-ext)?\.woff2$/, "").replaceAll("-", " ")));
  const points = pointsOf(html).map((point) => point.toLowerCase());
  for (const face of faces) expect(points).toContain(face);
});

test("the legal pages are of June 2024", async () => {
  await using site = await openSite();
  for (const path of ["/terms-of-service", "/privacy-policy", "/cookie-policy", "/licenses"]) {
    expect([path, (await site.fetch(path)).headers.get("Set-Cookie")]).toEqual([path, null]);
    const html = await site.text(path);
    expect(html).toContain("Last updated: June 2024");
    expect(html).toMatch(/<a[^>]+href="\/contact"/);
  }
});

test("a section of a legal text starts at a heading", async () => {
  await using site = await openSite();
  const lines = ["# Terms", "~~~", "```", "## In tildes", "~~~", "````", "```", "## In ticks", "````", "## Real"];
  const html = await termsPage(site, [...lines, "```one``` line", "## Also real", "Text"].join("\n"));
  expect(headingsOf(html)).toEqual(["Real", "Also real"]);
});

test("footnotes and links of a legal text reach across sections", async () => {
  await using site = await openSite();
  const terms = [
    "# Terms\n\nAn introduction with a note[^1], and [rights](#your-rights).",
    "## What we do\n\nSee [the law][law].\n\n### Details\n\n> ## Quoted",
    "Your *rights*\n---\n\n### Details\n\nText.\n\n[law]: https://law.example\n[^1]: The note.",
  ].join("\n\n");
  const html = (await termsPage(site, terms)).split("<script nonce")[0] ?? "";
  expect(headingsOf(html)).toEqual(["What we do", "Your rights"]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  const anchors = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id = ""]) => id);
  expect(anchors).toContain("s-your-rights");
  expect(anchors.filter((id) => !ids.includes(id))).toEqual([]);
  expect(html).toContain('href="https://law.example"');
  expect(html).toContain("The note.");
});
