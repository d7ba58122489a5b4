import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { site as config } from "#site-config";
import packageJson from "../../package.json" with { type: "json" };
import { JSON_LD_TYPES, PUBLIC_PAGES } from "../public-pages.ts";
import { escapeHtml } from "#app/config/escape-html.ts";
import { openSite } from "../sites/open-site.ts";

/** Checks the conformance to the HTML standard; style is the formatter's task, accessibility that of axe. */
const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: {} });

async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

const typesIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text]) => {
    const data = JSON.parse(text ?? "") as { "@context": string; "@graph": { "@type": string }[] };
    expect(data["@context"]).toBe("https://schema.org");
    return data["@graph"].map((thing) => thing["@type"]);
  });

/** Returns the visible text of a page's HTML. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

test("every public page is valid HTML with its JSON-LD", async () => {
  await using site = await openSite({ sample: true });
  for (const path of [...PUBLIC_PAGES, "/nothing-here"]) {
    const response = await site.fetch(path);
    const html = await response.text();
    expect([path, await htmlErrors(html)]).toEqual([path, []]);
    expect([path, typesIn(html).toSorted()]).toEqual([path, JSON_LD_TYPES[path] ?? []]);
    expect(html).toMatch(/<h1[\s>]/);
    expect(html).toContain(escapeHtml(config.tagline));
    const policy = response.headers.get("Content-Security-Policy")?.split("; ") ?? [];
    const scripts = policy.find((part) => part.startsWith("script-src"));
    expect([path, scripts]).toEqual([path, expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/=]+')+$/)]);
  }
});

/** What the studio asked for, of the copy that site.config.ts holds. Another studio writes its own. */
const SPECIFIED: Record<string, string> = {
  "/":
    "New | Explore Our Latest Creations | We Build Ideas into Digital Reality | Join Commuity | custom websites | " +
    "e-commerce store | web applications | landing pages | Discover | Design and Develop | Deliver | Our Products | " +
    "More exciting products are on the way... | Empowering Students. Modernizing Campuses.",
  "/collex": "Campus Exchange Reimagined | Under Development | Building something amazing...",
};

test.runIf(config.name.toLowerCase() === packageJson.name)(
  "the sample studio has its specified copy, word for word",
  async () => {
    await using site = await openSite({ sample: true });
    for (const [path, copy] of Object.entries(SPECIFIED)) {
      const html = (await site.text(path)).replace(/<script[\s\S]*?<\/script>/g, "");
      const texts = new Set([...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text?.trim()));
      expect([path, copy.split(" | ").filter((text) => !texts.has(text))]).toEqual([path, []]);
    }
  },
);

const { hero, products, editorsPick } = config;
const COPY: Record<string, string[]> = {
  "/": [
    hero.badgeText,
    hero.headline,
    hero.joinLabel,
    products.title,
    products.more,
    "Ask a Question",
    "Contact our support",
  ],
  "/about": ["About"],
  "/blog": [
    "Latest Articles",
    "View All",
    editorsPick?.label ?? "",
    "Sustainability",
    "What 1,900 lost calculators taught us",
  ],
  "/blog/clash-checker-in-forty-lines": ["Time is a number", "Imani, front end", "min read"],
  "/portfolio": ["View Project", "Shelfmate", "+3 more"],
  "/portfolio/shelfmate": ["Technologies Used", "Live Demo", "GitHub", "Additional Details", "Two terms, then ongoing"],
  "/contact": ["Name", "Email", "Phone", "Message"],
  "/collex": [
    "Under Development",
    "78 %",
    "Building something amazing...",
    "Notify Me",
    "Expected Launch: Coming Soon",
  ],
  "/terms-of-service": ["Last updated: June 2024"],
  "/privacy-policy": ["Last updated: June 2024"],
  "/cookie-policy": ["Last updated: June 2024"],
  "/licenses": ["Last updated: June 2024"],
};

test("the HTML of every public page contains its main copy", async () => {
  await using site = await openSite({ sample: true });
  for (const [path, copy] of Object.entries(COPY)) {
    const text = textOf(await site.text(path)).replace("78%", "78 %");
    const shared = ["Stay in the loop", "Subscribe", "Connect Us", config.tagline];
    expect([path, [...copy, ...shared].filter((part) => !text.includes(part))]).toEqual([path, []]);
    expect(text).not.toMatch(/\b(undefined|NaN|lorem)\b|\[object/i);
  }
});

test("no public page contains an unpublished post", async () => {
  await using site = await openSite({ sample: true });
  const fields = { title: "Zyzzyva", content: "Zyzzyva", tags: "Technology", category: "Technology" };
  for (const status of ["draft", "scheduled"]) {
    const { slug } = await site.create<{ slug: string }>("/api/blogs", { ...fields, status });
    for (const end of ["", ".data"])
      expect((await site.fetch(`/blog/${slug}${end}`, { token: site.token })).status).toBe(404);
  }
  for (const path of [
    "/",
    "/blog",
    "/blog?category=Technology",
    "/blog?q=zyz",
    "/blog.data",
    "/rss.xml",
    "/sitemap.xml",
  ])
    expect([path, (await site.text(path)).toLowerCase().includes("zyzzyva</")]).toEqual([path, false]);
});

test("renamed pages redirect for good", async () => {
  await using site = await openSite();
  const { id } = await site.create<{ id: string }>("/api/blogs", { title: "First", content: "Text" });
  const body = JSON.stringify({ slug: "second" });
  const headers = { "Content-Type": "application/json" };
  await site.fetch(`/api/blogs/${id}`, { method: "PUT", headers, body, token: site.token });
  for (const [path, target] of [
    ["/projects", "/portfolio"],
    ["/projects?utm_source=x&y=a%20b", "/portfolio?utm_source=x&y=a%20b"],
    ["/blog/first?x=1", "/blog/second?x=1"],
  ] as const) {
    const moved = await site.fetch(path);
    expect([path, moved.status, moved.headers.get("Location")]).toEqual([path, 308, target]);
  }
  expect((await site.fetch("/blog/first")).headers.get("Cache-Control")).toBe("no-cache");
  expect((await site.fetch("/admin")).headers.get("Location")).toBe("/admin/dashboard");
  await site.fetch(`/api/blogs/${id}`, { method: "DELETE", token: site.token });
  expect((await site.fetch("/blog/second")).status).toBe(410);
});

test("unknown URLs get a designed 404 without a stack trace", async () => {
  await using site = await openSite();
  for (const path of ["/nothing-here", "/blog/none", "/portfolio/none", "/blog/a/b", "/%00", "/admin/none"]) {
    const response = await site.fetch(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toMatch(/\bat .+\.(ts|js):\d+/);
  }
});

test("the schedule on the home page has a column per week", async () => {
  await using site = await openSite();
  for (const [takes, columns] of [
    [["Weeks 1–2", "Week 3", "Weeks 4–55"], "2fr 1fr 52fr"],
    [["As long as it takes", "Weeks 8–3", `1–${"9".repeat(30)}`], "1fr 1fr 1fr"],
  ] as const) {
    const steps = takes.map((text) => ({ title: "Step", text: "Text.", takes: text }));
    await site.changeSettings({ timeline: { steps } });
    expect([takes, /--term:([^;"]*)/.exec(await site.text("/"))?.[1]]).toEqual([takes, columns]);
  }
});

test("a studio without phones, chat, social or product links shows none", async () => {
  await using site = await openSite();
  const LINKS = /href=""|"tel:|LinkedIn|"sameAs":\["|chat\.example|Elsewhere/g;
  const linksIn = async (path: string) =>
    (await site.text(path)).replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, "").match(LINKS) ?? [];
  const links = async () => new Set([await linksIn("/"), await linksIn("/contact")].flat());
  const all = new Set(["chat.example", '"sameAs":["', "LinkedIn", '"tel:', "Elsewhere"]);
  expect(await links()).toEqual(all);
  await site.changeSettings({ phoneContacts: [], groupChat: "", menus: { products: [], social: [] } });
  expect(await links()).toEqual(new Set());
});
