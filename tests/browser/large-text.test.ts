import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit, type Visit } from "./harness.ts";

const NAME = "Anna Bell";
const WORD = "Donaudampfschifffahrtsgesellschaft".repeat(5);

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit();
  await fetch(`${visit.origin}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: NAME, email: "anna@campus.example", message: "A timetable for the department?" }),
  });
  await visit.create("/api/testimonials", { name: NAME, content: "Good.", position: "Student", rating: "5" });
  await visit.create("/api/projects", { title: NAME, category: "Web", tech: "Rust", description: "Short." });
  await visit.create("/api/blogs", { title: NAME, content: "Short.", status: "draft" });
});
afterAll(() => visit[Symbol.asyncDispose]());

/** Sets the browser's font size, which no style of the page changes. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard } });
  await page.waitForFunction(
    (size) => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === size,
    standard,
  );
  // Lists measure their rows in the frame after.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** The controls and dates outside the margins of the page. */
const outside = (page: Page) =>
  page.locator("main :is(a, button, input, select, textarea, time, [role=search] p)").evaluateAll((controls) => {
    const { left, right } = document.querySelector("main h1")?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return controls
      .filter((control) => control.checkVisibility() && !control.closest("nav, .sr-only, [data-row-button]"))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.width > 1 && (box.left < left - 1 || box.right > right + 1);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

const SIZES = [24, 32];
const NAMED = ["messages", "testimonials", "projects", "blogs"];

/** For each item of that name in the page's list, whether its name is cut. */
const cutNames = (page: Page) =>
  page
    .locator("main :is(summary, [data-row])")
    .getByText(NAME, { exact: true })
    .evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const box = name.closest("p, summary > span") ?? name;
        return range.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
      }),
    );

test("with letters of 24 or 32 px, the admin's lists on a phone cut no name, date or control", async () => {
  const page = await visit.openAdmin("/admin/messages", { viewport: PHONE });
  for (const path of [...NAMED, "media", "redirects", "activity"]) {
    if (path !== "messages") await page.goto(`${visit.origin}/admin/${path}`);
    await page.waitForLoadState("networkidle");
    for (const size of SIZES) {
      await setFontSize(page, size);
      const at = [path, size];
      expect([...at, await cutNames(page)]).toEqual([...at, NAMED.includes(path) ? [false] : []]);
      expect([...at, await outside(page)]).toEqual([...at, []]);
      const narrow = await page
        .locator("main li time:visible, main td time:visible")
        .evaluateAll((dates) =>
          dates
            .filter(
              (date) => date.getBoundingClientRect().height > 3.2 * Number.parseFloat(getComputedStyle(date).fontSize),
            )
            .map(({ textContent }) => textContent),
        );
      expect([...at, narrow]).toEqual([...at, []]);
      const tabs = page.getByRole("navigation", { name: "Admin" }).locator("li > a:visible, summary");
      const rows = new Set(await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top)));
      expect(rows.size).toBeLessThanOrEqual(2);
    }
  }
  await page.getByRole("navigation", { name: "Admin" }).locator("summary").click();
  for (const size of SIZES) {
    await setFontSize(page, size);
    const { x } = (await page.getByRole("button", { name: /^Find or do/ }).boundingBox()) ?? { x: -1 };
    expect(x).toBeGreaterThan(0);
  }
});

test("with letters of 24 or 32 px, a post on a phone shows its author's name in one line, above the like button", async () => {
  const { slug } = await visit.create<{ slug: string }>("/api/blogs", { title: "Large letters", content: "Short." });
  const page = await visit.open(`/blog/${slug}`, { viewport: PHONE });
  const name = page.locator("main header bdi");
  const like = page.getByRole("main").locator("header form");
  for (const size of SIZES) {
    await setFontSize(page, size);
    const lines = await name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect([size, lines]).toEqual([size, 1]);
    const [upper, lower] = [await name.boundingBox(), await like.boundingBox()];
    expect(lower?.x).toBe(upper?.x);
    expect(lower?.y).toBeGreaterThan(upper?.y ?? Infinity);
  }
});

test("a page's large letters leave a title to the table of posts, which then scrolls sideways", async () => {
  const page = await visit.openAdmin("/admin/blogs");
  await page.locator("[data-row]").first().waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const heads = await page
    .getByRole("columnheader")
    .evaluateAll((all) => all.map((head) => ({ room: head.clientWidth, text: head.scrollWidth })));
  expect(heads.filter(({ room, text }) => text > room)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("a slug of 80 letters stays within the side panel and the dialog of a project", async () => {
  const project = await visit.create<{ _id: string }>("/api/projects", {
    title: WORD,
    category: "Web",
    tech: "Rust",
    description: "Short.",
  });
  const page = await visit.openAdmin(`/admin/projects?edit=${project._id}`);
  const form = page.getByRole("dialog", { name: "Edit Project" });
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await form.getByLabel("Address").waitFor();
    const wide = await form.evaluate((dialog) =>
      [...dialog.querySelectorAll("form, form *")]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) || part.matches("[name=slug]"))
        .filter((part) => {
          const { right } = part.getBoundingClientRect();
          return part.matches("[name=slug]")
            ? right > dialog.getBoundingClientRect().right - 8
            : part.scrollWidth > part.clientWidth + 1;
        })
        .map(({ className }) => className),
    );
    expect(wide).toEqual([]);
  }
});

test("in a low window, the form of a post with a title of four lines scrolls in its columns alone", async () => {
  const title = WORD.repeat(2).slice(0, 198);
  const post = await visit.create<{ _id: string }>("/api/blogs", { title, content: `${WORD}\n\n`.repeat(20) });
  const page = await visit.openAdmin(`/admin/blogs?edit=${post._id}`, { viewport: { width: 1280, height: 600 } });
  const form = page.getByRole("dialog", { name: "Edit Blog" });
  await form.getByRole("toolbar").waitFor();
  await page.waitForLoadState("networkidle");
  const around = await form.locator("form").evaluate((element) => {
    const sizes = [];
    for (let part = element.parentElement; part && !part.matches("[role=dialog]"); part = part.parentElement)
      sizes.push(part.scrollHeight - part.clientHeight);
    return sizes;
  });
  expect(Math.max(...around)).toBe(0);
});
