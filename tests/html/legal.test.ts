import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { json } from "../requests.ts";
import { openSite } from "../sites/open-site.ts";

const ROOT = join(import.meta.dirname, "../..");

const pointsOf = (html: string) => [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, point = ""]) => point);

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

test("a changed legal text has the month of its change", async () => {
  await using site = await openSite();
  const { token } = site;
  const change = (fields: object) => site.fetch("/api/pages/terms-of-service", { ...json(fields, "PUT"), token });
  const { original } = (await (await site.fetch("/api/pages/terms-of-service", { token })).json()) as {
    original: object;
  };
  expect((await change({ content: "Be kind." })).status).toBe(200);
  const changed = await site.text("/terms-of-service");
  expect(changed).toContain("Be kind.");
  const year = new Date().getFullYear();
  expect(changed).toMatch(new RegExp(`Last updated: [A-Z][a-z]+ (?:${year - 1}|${year})`));
  await change(original);
  expect(await site.text("/terms-of-service")).toContain("Last updated: June 2024");
});
