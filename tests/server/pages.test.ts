import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { asHtml, NOT_IN_HTML } from "../site-labels.ts";
import { logIn, startServer, type RunningServer } from "./harness.ts";
import { sampleFolder } from "./sample-folder.ts";
import { serverOfFile } from "./server-of-file.ts";

const sharedSite = serverOfFile();
const textFrom = async ({ origin }: RunningServer, path: string) => (await fetch(origin + path)).text();

/** Returns the visible text of a page's HTML. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

test("the HTML of every public page contains its main copy", async () => {
  const served = await sharedSite();
  const pages: Record<string, string[]> = {
    "/": [
      site.hero.badgeText,
      site.hero.headline,
      site.hero.joinLabel,
      site.products.title,
      site.products.more,
      "Ask a Question",
      "Contact our support",
      ...site.products.tiles.map(({ name }) => name),
    ],
    "/about": ["About"],
    "/blog": [
      "Latest Articles",
      "View All",
      ...(site.editorsPick ? [site.editorsPick.label] : []),
      "Sustainability",
      "What 1,900 lost calculators taught us",
    ],
    "/blog/clash-checker-in-forty-lines": ["Time is a number", "Imani, front end", "min read"],
    "/portfolio": ["View Project", "Shelfmate", "+3 more"],
    "/portfolio/shelfmate": [
      "Technologies Used",
      "Live Demo",
      "GitHub",
      "Additional Details",
      "Two terms, then ongoing",
    ],
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
    "/nothing-here": [],
  };
  for (const [path, contents] of Object.entries(pages)) {
    const expected = textOf(await textFrom(served, path)).replace("78%", "78 %");
    expect([path, contents.filter((text) => !expected.includes(text))]).toEqual([path, []]);
    for (const shared of ["Stay in the loop", "Subscribe", "Connect Us", site.tagline]) {
      expect([path, expected.includes(shared)]).toEqual([path, true]);
    }
    expect(expected).not.toMatch(/\b(Oops|Submit|Elevate|Seamless|undefined|NaN|lorem)\b|\[object/i);
  }
});

test("old URLs redirect, and unknown URLs get a 4xx response without a stack trace", async () => {
  const served = await sharedSite();
  for (const [path, target] of [
    ["/projects", "/portfolio"],
    ["/admin", "/admin/dashboard"],
  ] as const) {
    const response = await fetch(served.origin + path, { redirect: "manual" });
    expect([path, Math.floor(response.status / 100)]).toEqual([path, 3]);
    expect(new URL(response.headers.get("Location") ?? "", served.origin).pathname).toBe(target);
  }
  for (const path of ["/nothing-here", "/blog/none", "/portfolio/none", "/blog/a/b", "/%00", "/admin/none"]) {
    const response = await fetch(served.origin + path);
    expect([path, response.status >= 400 && response.status < 500]).toEqual([path, true]);
    expect(await response.text()).not.toMatch(/\bat .+\.(ts|js):\d+/);
  }
});

test("no public page contains an unpublished post", async () => {
  const served = await sharedSite();
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await logIn(served.origin)}` };
  for (const hidden of [
    { status: "draft" },
    { status: "scheduled", publishAt: "2999-01-01T00:00:00Z" },
    { status: "scheduled" },
  ]) {
    const body = JSON.stringify({
      title: "Zyzzyva",
      content: "Zyzzyva",
      tags: "Technology",
      category: "Technology",
      ...hidden,
    });
    const response = await fetch(`${served.origin}/api/blogs`, { method: "POST", headers, body });
    const { slug } = (await response.json()) as { slug: string };
    expect((await fetch(`${served.origin}/blog/${slug}`, { headers })).status).toBe(404);
    expect((await fetch(`${served.origin}/blog/${slug}.data`, { headers })).status).toBe(404);
  }
  for (const path of [
    "/",
    "/blog",
    "/blog?category=Technology",
    "/blog.data",
    "/_root.data",
    "/blog/lost-calculators-and-search",
  ]) {
    expect([path, await textFrom(served, path)]).not.toEqual([path, expect.stringContaining("Zyzzyva")]);
  }
});

test("the old paths of the admin's pages redirect to the new ones and keep the query", async () => {
  const served = await sharedSite();
  for (const [old, current] of [
    ["/admin/pictures?filter=unused", "/admin/media?filter=unused"],
    ["/admin/settings/move-in", "/admin/settings/import"],
    ["/admin/addresses?new=%2Fa", "/admin/redirects?new=%2Fa"],
  ]) {
    const moved = await fetch(`${served.origin}${old}`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("Location")]).toEqual([308, current]);
  }
});

test("changed labels appear on the pages from the next request on, and a reset restores the previous pages", async () => {
  await using folder = await sampleFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SITE_QUIRKS: "off" });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
  const send = async (path: string, method: string, body: object) =>
    fetch(server.origin + path, { method, headers, body: JSON.stringify(body) });
  const post = await send("/api/blogs", "POST", { title: "Gone", slug: "gone", content: "Text" });
  const { _id } = (await post.json()) as { _id: string };
  await send(`/api/blogs/${_id}`, "DELETE", {});
  await send("/api/blogs", "POST", { title: "Loose", content: "Text" });
  const notes = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].map((kind) => `> [!${kind}]\n> Text`);
  const content = ["A[^1]", "|A|\n|-|\n|B|", ...notes, "[^1]: Foot"].join("\n\n");
  const draft = await send("/api/blogs", "POST", { title: "Draft", content, status: "draft" });
  const { _id: draftId } = (await draft.json()) as { _id: string };
  const link = await send(`/api/blogs/${draftId}/preview-link`, "POST", {});
  const { url } = (await link.json()) as { url: string };
  const paths = [
    new URL(url).pathname,
    "/",
    "/about",
    "/blog",
    "/blog/clash-checker-in-forty-lines",
    "/blog/gone",
    "/blog?q=zzzz",
    "/blog?q=the",
    "/blog?q=clash",
    "/blog?category=Design",
    "/blog?before=clash-checker-in-forty-lines",
    "/collex",
    "/contact",
    "/licenses",
    "/portfolio",
    "/portfolio/shelfmate",
    "/rss.xml",
    "/subscribe",
    "/there-is-no-such-page",
  ];
  const database = new SQLite(join(folder.path, "northquad.sqlite"), { timeout: 5_000 });
  database.exec("drop table blog_likes");
  database.close();
  const seen = async () => {
    const html = await Promise.all(paths.map(async (path) => (await fetch(server.origin + path)).text()));
    const post = (path: string, fields: Record<string, string>, from = "same-origin") =>
      fetch(server.origin + path, {
        method: "POST",
        headers: { "Sec-Fetch-Site": from },
        body: new URLSearchParams(fields),
      });
    const subscriber = { email: "ada@studio.example", source: "newsletter" };
    const others = [
      // An error 500: its table is missing.
      post("/blog/clash-checker-in-forty-lines", {}),
      post("/subscribe", subscriber),
      post("/subscribe", {}),
      post("/subscribe", subscriber, "cross-site"),
      post("/contact", { name: "Ada" }, "cross-site"),
      post("/contact", { name: "A".repeat(121), email: "ada", message: "\0" }),
      post("/contact", { name: "", email: "" }),
    ];
    html.push(...(await Promise.all(others.map(async (other) => (await other).text()))));
    return html.map((text) => text.replace(/<script[\s\S]*?<\/script>/g, ""));
  };
  const before = await seen();
  const mark = (label: string) => label.replace(/^(\{\w+\})?[^{]*[^{\s]/, "$&§");
  const labels: Record<string, Record<string, string>> = Object.fromEntries(
    // The labels of mails are on no page (tests/api/mail.test.ts).
    Object.entries<Record<string, string>>({ ...site.labels, mail: {} }).map(([group, some]) => [
      group,
      Object.fromEntries(Object.entries(some).map(([key, label]) => [key, mark(label)])),
    ]),
  );
  // Blog cards and posts have the same word for no category: one could hide that the other is missing.
  labels["post"] = { ...labels["post"], noCategory: "Loose§" };
  expect((await send("/api/settings", "PUT", { revision: 0, values: { labels } })).status).toBe(200);
  const all = (await seen()).map((html) => html.replaceAll("<!-- -->", "")).join("\n");
  const missing = Object.entries(labels).flatMap(([group, some]) =>
    Object.entries(some).flatMap(([key, label]) => {
      const [marked = ""] = label.split(/\{\w+\}/).filter((part) => part.includes("§"));
      return all.includes(asHtml(marked)) ? [] : [`${group}.${key}`];
    }),
  );
  expect(missing.toSorted()).toEqual(NOT_IN_HTML.toSorted());
  expect((await send("/api/settings", "PUT", { revision: 1, values: { labels: null } })).status).toBe(200);
  expect(await seen()).toEqual(before);
});

test("the schedule on the home page has a column per week, whatever the texts of its steps", async () => {
  const own = await sharedSite();
  const headers = { Authorization: `Bearer ${await logIn(own.origin)}`, "Content-Type": "application/json" };
  const cases: [takes: string[], columns: string][] = [
    [["Weeks 1–2", "Week 3", "Weeks 4–55"], "2fr 1fr 52fr"],
    [["As long as it takes", "Weeks 8–3", "Q1 2027"], "1fr 1fr 1fr"],
    [["1–9999999999", `1–${"9".repeat(30)}`, `${"9".repeat(19)}–${"9".repeat(20)}`], "1fr 1fr 1fr"],
  ];
  for (const [revision, [takes, columns]] of cases.entries()) {
    const steps = takes.map((text) => ({ title: "Step", text: "Text.", takes: text }));
    const body = JSON.stringify({ revision, values: { timeline: { steps } } });
    const saved = await fetch(`${own.origin}/api/settings`, { method: "PUT", headers, body });
    expect([takes, saved.status]).toEqual([takes, 200]);
    expect([takes, /--term:([^;"]*)/.exec(await textFrom(own, "/"))?.[1]]).toEqual([takes, columns]);
  }
});

test("a studio without phones, group chat, social links or product links leaves them out of its pages", async () => {
  const own = await sharedSite();
  const headers = { Authorization: `Bearer ${await logIn(own.origin)}`, "Content-Type": "application/json" };
  const { revision } = (await (await fetch(`${own.origin}/api/settings`, { headers })).json()) as { revision: number };
  const social = { linkedin: "", instagram: "", github: "" };
  const values = { phoneContacts: [], groupChat: "", social, footer: { products: [] } };
  const body = JSON.stringify({ revision, values });
  const LEFT_OVER = /href=""|"tel:|LinkedIn|"sameAs":\["|chat\.example|slotwise\.example|Elsewhere/g;
  const leftOvers = async (path: string) => {
    const html = (await textFrom(own, path)).replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, "");
    return [...new Set(html.match(LEFT_OVER))].toSorted();
  };
  expect(new Set([await leftOvers("/"), await leftOvers("/contact")].flat())).toEqual(
    new Set(["chat.example", "slotwise.example", '"sameAs":["', "LinkedIn", '"tel:', "Elsewhere"]),
  );
  expect((await fetch(`${own.origin}/api/settings`, { method: "PUT", headers, body })).status).toBe(200);
  // The product's tile on the home page stays.
  expect([await leftOvers("/"), await leftOvers("/contact")]).toEqual([["slotwise.example"], []]);
});
