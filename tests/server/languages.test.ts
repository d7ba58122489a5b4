import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { site as file } from "#site-config";
import { SOCIAL_NETWORKS } from "#app/config/social-networks.ts";
import { unescapeHtml } from "#app/text/escape-html.ts";
import { BLOG_FILTERS, blogPath } from "#app/features/blog/blog-search.ts";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { logIn, startServer, temporaryFolder, type RunningServer } from "./harness.ts";

/* A studio whose every word is Cyrillic: a word in Latin letters is one that no setting and no label can change. */

const WORD = "Ж";
const EMAIL = "hello@studio.example";
const LEGAL = `# ${WORD}\n\n${WORD}\n\n## ${WORD}\n\n${WORD}`;

/** What stays in Latin letters: names, and the categories of the filters, which are data. */
const LATIN = [EMAIL, ...Object.values(SOCIAL_NETWORKS), ...BLOG_FILTERS.slice(1), "RSS", "Atom", "JSON Feed"];

/** Keys of values that are no words. */
const NO_WORDS = ["href", "art", "image"];

let texts = 0;

/** Replaces each text by another one; a label keeps the {names} that a page fills in. */
function inCyrillic(value: unknown, key = ""): unknown {
  if (NO_WORDS.includes(key)) return value;
  if (typeof value === "string") return [`${WORD}${(texts += 1)}`, ...(value.match(/\{\w+\}/g) ?? [])].join(" ");
  if (Array.isArray(value)) return value.map((item) => inCyrillic(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inCyrillic(inner, name)]));
}

const { social, groupChat, colors, logo, icon, featuredProject, editorsPick, legal, ...words } = file;

/** The whole of the settings. */
const CYRILLIC = {
  ...(inCyrillic(words) as object),
  social,
  groupChat,
  colors,
  logo,
  icon,
  featuredProject,
  language: "ru",
  emailContact: EMAIL,
  legal: Object.fromEntries(Object.keys(legal).map((name) => [name, LEGAL])),
  editorsPick: { ...(inCyrillic(editorsPick ?? {}) as object), post: "" },
};

/** The Latin words in what a page shows, reads out or tells search engines, without those that may stay. */
function latinWords(html: string): string[] {
  const page = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<details.*?<\/details>/gs, (part) => {
    // The packages of the Licenses page.
    return part.includes("<strong>") ? "" : part;
  });
  const named = [...page.matchAll(/ (?:alt|aria-label|aria-roledescription|placeholder|title|data-title)="([^"]*)"/g)];
  const described = [
    ...page.matchAll(/<meta (?:name|property)="[^"]*(?:description|title|alt|site_name)" content="([^"]*)"/g),
  ];
  const texts = [...page.matchAll(/>([^<]+)</g), ...named, ...described].map(([, text = ""]) => unescapeHtml(text));
  return texts.flatMap(
    (text) => LATIN.reduce((rest, name) => rest.replaceAll(name, ""), text).match(/[a-z]{2,}/gi) ?? [],
  );
}

type Send = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Sends requests that must succeed, as the admin. */
async function sender({ origin }: RunningServer): Promise<Send> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await logIn(origin)}` };
  return async (method, path, body) => {
    const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    expect([path, response.ok ? "" : text]).toEqual([path, ""]);
    return JSON.parse(text) as Record<string, unknown>;
  };
}

async function fill(send: Send): Promise<void> {
  const text = `${WORD}[^1]\n\n> [!NOTE]\n> ${WORD}\n\n## ${WORD}\n\n| ${WORD} |\n| --- |\n| ${WORD} |\n\n[^1]: ${WORD}`;
  for (const slug of ["post-1", "post-2", "post-3"]) {
    await send("POST", "/api/blogs", {
      title: WORD,
      slug,
      content: text,
      author: WORD,
      category: slug === "post-3" ? "" : WORD,
    });
    await send("POST", `/api/blogs/${slug}/likes`, { visitor: crypto.randomUUID() });
  }
  const tech = ["1", "2", "3", "4", "5", "6", "7", "8"].join(",");
  for (const slug of ["one", "two"]) {
    const links = { demo: "https://studio.example/", github: "https://studio.example/" };
    await send("POST", "/api/projects", {
      title: WORD,
      slug,
      description: text,
      category: WORD,
      icon: "Box",
      color: "from-green-500 via-teal-500 to-cyan-500",
      tech,
      details: { [WORD]: WORD },
      ...links,
    });
  }
  await send("POST", "/api/testimonials", { name: WORD, content: WORD, position: WORD, company: WORD, rating: 5 });
}

test("a studio in another language finds no English word on any public page", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off", SITE_QUIRKS: "off" });
  const post = (path: string, fields: Record<string, string>, from = "same-origin") => {
    const headers = { "Sec-Fetch-Site": from };
    return fetch(server.origin + path, { method: "POST", headers, body: new URLSearchParams(fields) });
  };
  const found = async (path: string, request: Promise<Response>) => {
    const response = await request;
    return [path, response.status, latinWords(await response.text())];
  };
  const expectNone = async (paths: string[], status = 200) => {
    for (const path of paths) expect(await found(path, fetch(server.origin + path))).toEqual([path, status, []]);
  };
  const send = await sender(server);
  const { revision } = (await send("PUT", "/api/settings", { revision: 0, values: CYRILLIC })) as { revision: number };
  await expectNone(["/", "/blog", "/portfolio"]);
  await fill(send);
  await send("PUT", "/api/settings", { revision, values: { editorsPick: { post: "post-1" } } });
  const ownPages = PUBLIC_PAGES.filter((path) => path.lastIndexOf("/") === 0);
  await expectNone([...ownPages, "/subscribe", "/blog?q=Ж", blogPath({ q: "", category: BLOG_FILTERS[1] })]);
  await expectNone(["/blog/post-2", "/portfolio/one"]);
  await expectNone(["/nothing"], 404);
  for (const [path, fields, from] of [
    ["/contact", { name: WORD, email: "", message: "1".repeat(10_001) }],
    ["/contact", { name: WORD, email: EMAIL, message: WORD }],
    ["/contact", { name: WORD }, "cross-site"],
    ["/subscribe", { email: "", source: "newsletter" }],
    ["/subscribe", { email: EMAIL, source: "newsletter" }],
    ["/subscribe", { email: EMAIL, source: "newsletter" }, "cross-site"],
    ["/about", {}],
  ] as [string, Record<string, string>, string?][]) {
    expect(await found(path, post(path, fields, from))).toEqual([path, expect.any(Number), []]);
  }

  const database = new SQLite(join(folder.path, "northquad.sqlite"), { timeout: 5_000 });
  database.exec(
    "update content_version set version = 'later'; alter table blogs rename to b; alter table projects rename to p; alter table testimonials rename to t",
  );
  database.close();
  await expectNone(["/", "/blog", "/portfolio"]);
  await expectNone(["/blog/post-2"], 500);
});
