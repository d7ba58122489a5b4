import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shippedPackages } from "../../scripts/shipped-packages.ts";
import { monthAndYear } from "#app/text/dates.ts";
import { logIn } from "./harness.ts";
import { serverOfFile } from "./server-of-file.ts";

const ROOT = join(import.meta.dirname, "../..");

const site = serverOfFile({ SAMPLE_CONTENT: "off" });

/** The page of these terms, which are in force for it alone. */
async function pageOf(terms: string): Promise<string> {
  const { origin } = await site();
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await logIn(origin)}` };
  const save = async (legal: object | null) => {
    const { revision } = (await (await fetch(`${origin}/api/settings`, { headers })).json()) as { revision: number };
    const body = JSON.stringify({ revision, values: { legal } });
    expect((await fetch(`${origin}/api/settings`, { method: "PUT", headers, body })).status).toBe(200);
  };
  await save({ terms });
  const html = await (await fetch(`${origin}/terms-of-service`)).text();
  await save(null);
  return html;
}

test("the Licenses page names every shipped package of the lock file with its license, and every typeface", async () => {
  const server = await site();
  const html = await (await fetch(`${server.origin}/licenses`)).text();
  const pointsOf = (part: string) => [...part.matchAll(/<li>([^<]*)<\/li>/g)].map(([, point = ""]) => point);
  const points = pointsOf(html);
  const named = new Map(
    [...html.matchAll(/<details.*?<\/details>/g)].flatMap(([group]) => {
      const license = /<strong>([^<]*)<\/strong>/.exec(group)?.[1] ?? "";
      return pointsOf(group).map((name): [string, string] => [`${name} ${license}`, license]);
    }),
  );

  const { packages } = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; os?: string[]; cpu?: string[]; license?: string }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { dev, devOptional, os, cpu, license }]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    const known = path === "" || dev || devOptional || os || cpu || named.has(`${name} ${license}`);
    return known ? [] : [`${name} ${license}`];
  });
  expect(missing).toEqual([]);
  for (const name of ["tailwindcss MIT", "react MIT", "node MIT", "@img/sharp-libvips LGPL-3.0-or-later"]) {
    expect([name, named.has(name)]).toEqual([name, true]);
  }
  // The page names no package that is not in the lock file.
  const real = new Set(
    shippedPackages(packages).flatMap(({ license, names }) => names.map((name) => `${name} ${license}`)),
  );
  expect([...named.keys()].filter((name) => !real.has(name))).toEqual([]);

  const files = (await readdir(join(ROOT, "app/ui/fonts"))).filter((file) => file.endsWith(".woff2"));
  const faces = new Set(files.map((file) => file.replace(/(?:-italic)?(?:-more)?\.woff2$/, "").replaceAll("-", " ")));
  expect(faces.size).toBe(3);
  for (const face of faces) expect(points.map((point) => point.toLowerCase())).toContain(face);
});

test("the legal texts name everything that the site stores in a browser", async () => {
  const server = await site();
  const read = async (path: string) => {
    const response = await fetch(server.origin + path);
    expect([path, response.headers.get("Set-Cookie")]).toEqual([path, null]);
    const html = await response.text();
    expect(html).toContain("Last updated: June 2024");
    expect(html).toMatch(/<a[^>]+href="\/contact"/);
    return html;
  };
  const cookies = await read("/cookie-policy");
  for (const word of ["theme", "opening animation", "random id", "preview", "token", "device"]) {
    expect([word, cookies.includes(word)]).toEqual([word, true]);
  }
  const privacy = await read("/privacy-policy");
  for (const word of ["random id", "400 days", "network address", "30 days"]) {
    expect([word, privacy.includes(word)]).toEqual([word, true]);
  }
  await read("/terms-of-service");
  await read("/licenses");
});

test("a section of a legal text starts at a heading, but not inside a code block, whatever its fence", async () => {
  const lines = ["# Terms", "~~~", "```", "## In tildes", "~~~", "````", "```", "## In ticks", "````", "## Real"];
  const html = await pageOf([...lines, "```one``` line", "## Also real", "Text"].join("\n"));
  const headings = [...html.matchAll(/<span>([^<]*)<\/span><\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual(["Real", "Also real"]);
});

test("a legal text is one text: footnotes, links and ids reach from one section to another", async () => {
  const long = "An introduction of many words ".repeat(6);
  const terms = [
    `# Terms\n\n${long}with a note[^1], and [rights](#your-rights).`,
    "## What we do\n\nSee [the law][law].\n\n### Details\n\n> ## Quoted",
    "Your *rights*\n---\n\n### Details\n\nText.\n\n[law]: https://law.example\n[^1]: The note.",
  ].join("\n\n");
  const html = (await pageOf(terms)).split("<script nonce")[0] ?? "";
  const headings = [...html.matchAll(/<span>([^<]*)<\/span><\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual(["What we do", "Your rights"]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  const anchors = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id = ""]) => id);
  expect(anchors).toContain("s-your-rights");
  expect(anchors.filter((id) => !ids.includes(id))).toEqual([]);
  expect(html).toContain('href="https://law.example"');
  expect(html).toContain("The note.");
  const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  expect(description).toMatch(/^An introduction .*\b(?:An|introduction|of|many|words)…$/);
});

test("a preview dates the legal texts that it changes", async () => {
  const server = await site();
  const created = await fetch(`${server.origin}/api/settings/preview`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${await logIn(server.origin)}` },
    body: JSON.stringify({ values: { legal: { terms: "# Terms\n\nNew ones." } } }),
  });
  const { url } = (await created.json()) as { url: string };
  const headers = { Cookie: created.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
  const read = async (path: string) => (await fetch(`${server.origin}${url}${path}`, { headers })).text();
  expect(await read("terms-of-service")).toContain(`Last updated: ${monthAndYear(new Date().toISOString())}`);
  expect(await read("privacy-policy")).toContain("Last updated: June 2024");
});
