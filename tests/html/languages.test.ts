import { expect, test } from "vitest";
import { site as file } from "#site-config";
import * as labels from "#site-labels";
import { unescapeHtml } from "#app/config/escape-html.ts";
import { BLOG_FILTERS, blogPath } from "#app/features/blog/blog-search.ts";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { json } from "../requests.ts";
import { openSite, type RunningSite } from "../sites/open-site.ts";

/* A studio whose every word is Cyrillic: a word in Latin letters is one that no setting and no label has. */

const WORD = "Ж";
const EMAIL = "hello@studio.example";
const LEGAL_PAGES = ["terms-of-service", "privacy-policy", "cookie-policy", "licenses"];

/** What stays in Latin letters: names, and the categories of the filters, which are data. */
const LATIN = [EMAIL, "GitHub", ...BLOG_FILTERS.slice(1), "RSS", "Atom", "JSON Feed"];

/** Keys of values that are no words. */
const NO_WORDS = ["href", "art", "image", "banner", "timeZone"];

let texts = 0;

const LABELS = Object.values(labels).flatMap((group) => Object.values<string>(group));
const latinIn = (text: string) => text.match(/[a-z]{2,}/gi) ?? [];
/** The words of site.labels.ts, which an engineer translates. */
const LABEL_WORDS = new Set(LABELS.flatMap(latinIn));

/** Replaces each text by another one. */
function inCyrillic(value: unknown, key = ""): unknown {
  if (NO_WORDS.includes(key)) return value;
  if (typeof value === "string") return `${WORD}${(texts += 1)}`;
  if (Array.isArray(value)) return value.map((item) => inCyrillic(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inCyrillic(inner, name)]));
}

const { groupChat, colors, logo, icon, featuredProject, editorsPick, legal: _, timeZone, ...words } = file;

/** The whole of the settings. */
const CYRILLIC = {
  ...(inCyrillic(words) as object),
  groupChat,
  colors,
  logo,
  icon,
  featuredProject,
  timeZone,
  language: "ru",
  emailContact: EMAIL,
  editorsPick: { ...(inCyrillic(editorsPick ?? {}) as object), post: "" },
};

/** The Latin words in what a page shows, reads out or tells search engines, without those that may stay. */
function latinWords(html: string): string[] {
  const page = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<details.*?<\/details>/gs, (part) => {
    // The packages of the Licenses page.
    return part.includes("<strong>") ? "" : part;
  });
  const attributes = [
    ...page.matchAll(/ (?:alt|aria-label|aria-roledescription|placeholder|title|data-title)="([^"]*)"/g),
  ];
  const described = [
    ...page.matchAll(/<meta (?:name|property)="[^"]*(?:description|title|alt|site_name)" content="([^"]*)"/g),
  ];
  const texts = [...page.matchAll(/>([^<]+)</g), ...attributes, ...described].map(([, text = ""]) =>
    unescapeHtml(text),
  );
  return texts
    .flatMap((text) => latinIn(LATIN.reduce((rest, name) => rest.replaceAll(name, ""), text)))
    .filter((word) => !LABEL_WORDS.has(word));
}

async function fill(site: RunningSite): Promise<void> {
  const text = `${WORD}[^1]\n\n> [!NOTE]\n> ${WORD}\n\n## ${WORD}\n\n| ${WORD} |\n| --- |\n| ${WORD} |\n\n[^1]: ${WORD}`;
  const post = { title: WORD, content: text, author: WORD };
  for (const [slug, category] of Object.entries({ "post-1": WORD, "post-2": WORD, "post-3": "" }))
    await site.create("/api/blogs", { ...post, slug, category });
  const links = { demo: "https://studio.example/", github: "https://studio.example/" };
  const project = { title: WORD, description: text, category: WORD, tech: ["1", "2", "3", "4", "5"], ...links };
  for (const slug of ["one", "two"])
    await site.create("/api/projects", { ...project, slug, details: JSON.stringify({ [WORD]: WORD }) });
  for (const slug of LEGAL_PAGES) {
    const change = json({ title: WORD, content: `${WORD}\n\n## ${WORD}\n\n${WORD}` }, "PUT");
    await site.fetch(`/api/pages/${slug}`, { ...change, token: site.token });
  }
  await site.create("/api/testimonials", { name: WORD, content: WORD, position: WORD, company: WORD });
}

test("a studio in another language has no English word", async () => {
  await using site = await openSite({ env: { SITE_QUIRKS: "off" } });
  const expectNone = async (path: string, status: unknown = 200, init: RequestInit = {}) => {
    const response = await site.fetch(path, init);
    expect([path, response.status, latinWords(await response.text())]).toEqual([path, status, []]);
  };
  await site.changeSettings(CYRILLIC);
  for (const path of ["/", "/blog", "/portfolio"]) await expectNone(path);
  await fill(site);
  await site.changeSettings({ editorsPick: { post: "post-1" } });
  const ownPages = PUBLIC_PAGES.filter((path) => path.lastIndexOf("/") === 0);
  const searches = ["/blog?q=Ж", blogPath({ q: "", category: BLOG_FILTERS[1] })];
  for (const path of [...ownPages, ...searches, "/subscribe", "/blog/post-2", "/portfolio/one"]) await expectNone(path);
  await expectNone("/nothing", 404);
  for (const [path, fields, from = "same-origin"] of [
    ["/contact", { name: WORD, email: "", message: "1".repeat(10_001) }],
    ["/contact", { name: WORD, email: EMAIL, message: WORD }],
    ["/contact", { name: WORD }, "cross-site"],
    ["/subscribe", { email: "", source: "newsletter" }],
    ["/subscribe", { email: EMAIL, source: "newsletter" }],
    ["/about", {}],
  ] as [string, Record<string, string>, string?][]) {
    const init = { method: "POST", headers: { "Sec-Fetch-Site": from }, body: new URLSearchParams(fields) };
    await expectNone(path, expect.any(Number), init);
  }
});
