import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, ready, startVisit, siteOfFile } from "./harness.ts";

const CODE = "const answer = 42;\nprint(answer);";
const FILLER = "A sentence that fills the column. ".repeat(60);
const CONTENT = [
  "It is measured[^how].",
  "> [!NOTE]\n> Of *some* note.",
  "```ts\n" + CODE + "\n```",
  ...["First", "Second", "Third"].map((name) => `## ${name} section\n\n${FILLER}`),
  "[^how]: With a **ruler**.",
].join("\n\n");

const PATH = "/blog/the-whole-article";
const HEADINGS = [
  ["H1", "The whole article"],
  ["H2", "First section"],
  ["H2", "Second section"],
  ["H2", "Third section"],
];
const visitSite = siteOfFile({}, (visit) =>
  visit.create("/api/blogs", { title: "The whole article", content: CONTENT, category: "Design" }),
);

const contents = (page: Page) => page.getByRole("main").getByRole("navigation", { name: "Contents" });

test("on a phone the table of contents is folded, and a link in it scrolls its section to right below the header", async () => {
  await using visit = await visitSite();
  const page = await visit.open(PATH, { viewport: PHONE, hasTouch: true, isMobile: true });
  expect(await contents(page).getByRole("link").count()).toBe(0);
  await page.getByRole("main").getByText("In this article").filter({ visible: true }).tap();
  expect(await contents(page).getByRole("link").allTextContents()).toHaveLength(3);
  await contents(page).getByRole("link", { name: "Third section" }).tap();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  await expectLinkLeadsBelowHeader(page, "Second section");
});

test("on a desktop the table of contents marks the section in view, and a link in it scrolls its section to right below the header", async () => {
  await using visit = await visitSite();
  const page = await visit.open(PATH);
  const current = contents(page).locator("[aria-current=location]");
  expect(await contents(page).getByRole("link").count()).toBe(3);
  expect(await current.count()).toBe(0);
  // A heading that almost fills its line.
  const tight = contents(page).getByRole("link", { name: "Second section" });
  await tight.evaluate((link) => (link.style.width = `${Math.ceil(link.getBoundingClientRect().width)}px`));
  const { height } = (await tight.boundingBox()) ?? {};
  for (const name of ["Second section", "Third section"]) {
    await page.getByRole("heading", { name }).evaluate((heading) => heading.scrollIntoView({ block: "start" }));
    await expect.poll(() => current.allTextContents()).toEqual([name]);
    // The mark moves no entry.
    expect((await tight.boundingBox())?.height).toBe(height);
    // The current entry is within the viewport.
    expect(await current.boundingBox()).toMatchObject({ y: expect.toSatisfy((y: number) => y > 0 && y < 800) });
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => current.count()).toBe(0);
  await expectLinkLeadsBelowHeader(page, "Second section");
});

/** Follows the link to this section, which scrolls it to right below the header. */
async function expectLinkLeadsBelowHeader(page: Page, name: string): Promise<void> {
  const link = contents(page).getByRole("link", { name });
  const href = await link.getAttribute("href");
  await link.click();
  await page.waitForURL((url) => url.hash === href);
  const header = await page.getByRole("banner").boundingBox();
  const top = async () => (await page.getByRole("heading", { name }).boundingBox())?.y ?? Infinity;
  await expect.poll(top).toBeLessThan(130);
  expect(await top()).toBeGreaterThanOrEqual(header?.height ?? Infinity);
}

test("a table of contents that is longer than the window follows the text down, and back to its top", async () => {
  await using visit = await visitSite();
  const sections = Array.from({ length: 40 }, (_, index) => `## Section ${index + 1}\n\n${FILLER}`);
  const { slug } = await visit.create<{ slug: string }>("/api/blogs", {
    title: "Long",
    content: sections.join("\n\n"),
  });
  const page = await visit.open(`/blog/${slug}`);
  const scrolled = () => contents(page).evaluate((nav) => nav.scrollTop);
  await page.getByRole("heading", { name: "Section 40" }).scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(400);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(scrolled).toBe(0);
});

test("the page and the dialog of a post render headings one level below its title, footnotes, notes and code with a copy button, show the author below the text, and no count of zero likes or comments, as its card", async () => {
  await using visit = await visitSite();
  const { author } = (await (await fetch(`${visit.origin}/api${PATH.replace("blog", "blogs")}`)).json()) as {
    author: { name: string };
  };
  const page = await visit.open("/blog", { permissions: ["clipboard-read", "clipboard-write"] });
  const noCount = expect.not.stringMatching(/\d\s*(like|comment)/);
  expect(await page.getByRole("article").filter({ hasText: "The whole article" }).textContent()).toEqual(noCount);
  await page.getByRole("link", { name: "The whole article" }).click();
  for (const place of ["dialog", "page"]) {
    if (place === "page") await page.goto(visit.origin + PATH);
    const article = page.getByRole("article").filter({ has: page.getByRole("heading", { level: 1 }) });
    const whole = place === "page" ? article : page.getByRole("dialog");
    const text = whole.locator(".prose");
    const note = text.getByRole("note", { name: "Note" });
    await note.getByText("Of some note.").waitFor();
    expect(await note.locator("em").textContent()).toBe("some");
    const reference = text.getByRole("link", { name: "Footnote 1", exact: true });
    const footnote = text.getByRole("region", { name: "Footnotes" }).getByRole("listitem");
    expect(await footnote.locator("strong").textContent()).toBe("ruler");
    expect(await reference.getAttribute("href")).toBe(`#${await footnote.getAttribute("id")}`);
    const back = await footnote.getByRole("link", { name: /Back to the text/ }).getAttribute("href");
    expect(back).toBe(`#${await reference.getAttribute("id")}`);
    expect(await text.getByText("[!NOTE]").count()).toBe(0);

    const writtenBy = whole.getByText("Written by");
    const name = writtenBy.locator("xpath=following-sibling::*");
    expect([place, await name.textContent()]).toEqual([place, author.name]);
    const [end, foot] = [await text.boundingBox(), await name.boundingBox()];
    expect(foot?.y).toBeGreaterThanOrEqual((end?.y ?? Infinity) + (end?.height ?? 0));

    const headings = await whole
      .getByRole("heading")
      .evaluateAll((all) => all.map(({ tagName, textContent }) => [tagName, textContent]));
    expect([place, headings]).toEqual([place, HEADINGS]);
  }

  const article = page.getByRole("article").first();
  expect((await article.getByRole("button", { name: /like/i }).textContent())?.trim()).toBe("Like");
  expect(await article.textContent()).toEqual(noCount);

  await ready(page);
  const frame = page.locator(".prose > :has(> pre)");
  await frame.getByText("typescript", { exact: true }).waitFor();
  await frame.getByRole("button", { name: "Copy code" }).click();
  await frame.getByRole("button", { name: "Copied" }).waitFor();
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(CODE);
  // Neither the copied text nor the code contains the language label.
  expect((await frame.locator("pre").textContent())?.trim()).toBe(CODE);
});

test("the first line of every post's text is in view at 1280x800", async () => {
  await using visit = await startVisit();
  const posts = (await (await fetch(`${visit.origin}/api/blogs`)).json()) as { slug: string }[];
  expect(posts.length).toBeGreaterThan(8);
  // Scripts move nothing here, and take most of the time that a page loads.
  const page = await visit.open("/about", { javaScriptEnabled: false });
  for (const { slug } of posts) {
    await page.goto(`${visit.origin}/blog/${slug}`);
    const ends = await page.locator(".prose").evaluate((prose) => {
      const range = document.createRange();
      range.selectNodeContents(prose.querySelector("p") ?? prose);
      return range.getClientRects()[0]?.bottom;
    });
    expect({ slug, ends }).toEqual({ slug, ends: expect.toSatisfy((bottom: number) => bottom < DESKTOP.height) });
  }
});

test("the byline follows the title closely, with the like button beside it, on a phone and a desktop", async () => {
  await using visit = await startVisit();
  // Neither post has an excerpt between the two.
  const page = await visit.open("/blog/clash-checker-in-forty-lines");
  for (const [viewport, slug] of [
    [DESKTOP, "clash-checker-in-forty-lines"],
    [PHONE, "clash-checker-in-forty-lines"],
    [PHONE, "weighing-our-own-website"],
  ] as const) {
    await page.setViewportSize(viewport);
    if (!page.url().endsWith(slug)) await page.goto(`${visit.origin}/blog/${slug}`);
    const article = page.getByRole("article").first();
    const head = article.locator("header");
    const like = await head.getByRole("button", { name: /like/i }).boundingBox();
    const date = await head.locator("time").boundingBox();
    const minutes = await head
      .getByText(/min read$/)
      .last()
      .boundingBox();
    const ofTitle = await head.getByRole("heading", { level: 1 }).boundingBox();
    if (!like || !date || !minutes || !ofTitle) throw new Error(`${slug} has no whole head.`);
    const middle = date.y + date.height / 2;
    expect([slug, viewport, like.y < middle && middle < like.y + like.height]).toEqual([slug, viewport, true]);
    expect([slug, viewport, minutes.y]).toEqual([slug, viewport, date.y]);
    expect(like.y - ofTitle.y - ofTitle.height).toBeLessThan(60);
  }
});

test("a byline with an Arabic name starts at the same edge as the title, on a phone and a desktop", async () => {
  await using visit = await visitSite();
  const { slug } = await visit.create<{ slug: string }>("/api/blogs", {
    title: "From right to left",
    content: "Text.",
    author: "محمد عبد الرحمن",
  });
  const page = await visit.open(`/blog/${slug}`);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    // The text, not its box, which may be as wide as the line.
    const name = await page.locator("header bdi").evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().toJSON() as DOMRect;
    });
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(name.x).toBe(title?.x);
  }
});

test("the previous article has a like, a table of contents and a cover of its own", async () => {
  await using visit = await visitSite();
  await visit.create("/api/blogs", { title: "The older article", content: CONTENT });
  const { slug } = await visit.create<{ slug: string }>("/api/blogs", { title: "The newer article", content: CONTENT });
  const page = await visit.open(`/blog/${slug}`, { viewport: PHONE });
  const article = page.getByRole("article").first();
  const like = article.getByRole("button", { name: /like/i });
  const cover = article.locator("header img");
  const list = article.locator("details[open]");
  await like.click();
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
  await article.getByText("In this article").filter({ visible: true }).click();
  expect(await list.count()).toBe(1);
  await cover.evaluate((img) => (img.dataset["seen"] = ""));
  await page.getByRole("link", { name: "Previous The older article" }).click();
  await article.getByRole("heading", { level: 1, name: "The older article" }).waitFor();
  expect([await like.getAttribute("aria-pressed"), (await like.textContent())?.trim()]).toEqual(["false", "Like"]);
  expect(await list.count()).toBe(0);
  // While its image loads, the element of the other article's would show that one.
  expect(await cover.getAttribute("data-seen")).toBeNull();
  await page.goBack();
  await article.getByRole("heading", { level: 1, name: "The newer article" }).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
});

test("a link followed without a connection says that the data cannot be reached, not that the site has failed", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog/clash-checker-in-forty-lines", { allow: /DISCONNECTED|Failed to fetch/ });
  const next = page.getByRole("main").getByRole("region", { name: "Read next" }).getByRole("link");
  // The page of another post loads the code of the link's page.
  await next.first().click();
  await page.waitForURL((url) => !url.pathname.endsWith("/clash-checker-in-forty-lines"));
  await page.context().setOffline(true);
  await next.last().click();
  await page.getByRole("heading", { level: 1, name: "Out of paper for a moment" }).waitFor();
  expect(await page.getByText("Nothing is lost; try again in a minute.").count()).toBe(1);
  // Like any new page, it begins at its top, with its heading focused.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

test("without JavaScript the like button works, and its like is counted", async () => {
  await using visit = await visitSite();
  const path = "/blog/clash-checker-in-forty-lines";
  const page = await visit.open(path, { javaScriptEnabled: false });
  const like = page.getByRole("button", { name: /\d+ likes?/ });
  const before = parseInt((await like.textContent()) ?? "", 10);
  await like.click();
  await page.waitForURL(visit.origin + path);
  await expect.poll(async () => parseInt((await like.textContent()) ?? "", 10)).toBe(before + 1);
});
