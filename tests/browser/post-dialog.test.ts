import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { hold, PHONE, ready, siteOfFile, type Visit } from "./harness.ts";

const TITLE = "Read in the dialog";
const CONTENT = [
  "See [the end](#the-end)[^how].",
  ["```ts", `const wide = "${"w".repeat(200)}";`, "```"].join("\n"),
  "A sentence that fills the column. ".repeat(200),
  "## The end\n\nIt ends.",
  "[^how]: With a **ruler**.",
].join("\n\n");

const PATH = "/blog/read-in-the-dialog";
const publish = (visit: Visit, title: string, content = CONTENT) =>
  visit.create<{ slug: string }>("/api/blogs", { title, content });
const visitSite = siteOfFile({}, (visit) => publish(visit, TITLE));

async function openDialog(page: Page) {
  await page.getByRole("link", { name: TITLE }).first().click();
  return page.getByRole("dialog");
}

test("a code block has room for its language and the copy button above the code, in the dialog and on its page", async () => {
  await using visit = await visitSite();
  expect(await spaceAbove(await openDialog(await visit.open("/blog")))).toBeGreaterThanOrEqual(0);
  const onPhone = await visit.open("/blog", { viewport: PHONE, hasTouch: true, isMobile: true });
  expect(await spaceAbove(await openDialog(onPhone))).toBeGreaterThanOrEqual(0);
  await onPhone.goto(visit.origin + PATH);
  await ready(onPhone);
  expect(await spaceAbove(onPhone.getByRole("main"))).toBeGreaterThanOrEqual(0);
});

/** The least space in pixels between the code and what is above it. */
async function spaceAbove(box: Locator): Promise<number> {
  const code = await box.locator("pre code").boundingBox();
  const above = [
    await box.getByRole("button", { name: "Copy code" }).boundingBox(),
    await box.getByText("typescript", { exact: true }).boundingBox(),
  ];
  return Math.min(...above.map((part) => Number(code?.y) - Number(part && part.y + part.height)));
}

test("links within a text scroll the dialog to their target and focus it; printing the dialog prints the whole text, and not the list behind it", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/blog");
  const dialog = await openDialog(page);
  const text = dialog.locator(".prose");
  const footnote = text.getByRole("region", { name: "Footnotes" }).getByRole("listitem");
  const hasFocus = (part: typeof footnote) => part.evaluate((element) => element === document.activeElement);
  const inView = async (part: typeof footnote) => {
    const box = await part.boundingBox();
    return box !== null && box.y > 0 && box.y + box.height < 800;
  };
  for (const [link, target] of [
    ["Footnote 1", footnote],
    ["the end", text.getByRole("heading", { name: "The end" })],
  ] as const) {
    expect(await inView(target)).toBe(link === "the end");
    await text.getByRole("link", { name: link, exact: true }).press("Enter");
    await expect.poll(() => inView(target)).toBe(true);
    expect(await hasFocus(target)).toBe(true);
  }
  expect(new URL(page.url())).toMatchObject({ pathname: PATH, hash: "" });
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/blog");

  await openDialog(page);
  const end = dialog.getByText("It ends.");
  await end.waitFor();
  const list = page.getByRole("link", { name: TITLE, includeHidden: true }).first();
  await page.emulateMedia({ media: "print" });
  expect(await list.isVisible()).toBe(false);
  // Nothing on the way to the text scrolls, clips or stays on one sheet of paper.
  const bounds = await end.evaluate((text) => {
    const found: string[] = [];
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowY, position, maxHeight } = getComputedStyle(box);
      if (overflowY !== "visible" || position === "fixed" || maxHeight !== "none")
        found.push(box.outerHTML.slice(0, 80));
    }
    return found;
  });
  expect(bounds).toEqual([]);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.emulateMedia({ media: "print" });
  expect(await list.isVisible()).toBe(true);
});

test("a text link to # scrolls the dialog to the top, and one that is encoded wrongly does nothing", async () => {
  await using visit = await visitSite();
  const filler = "A sentence that fills the column. ".repeat(200);
  const title = "Links to nowhere";
  await visit.create("/api/blogs", { title, content: `${filler}\n\n[To the top](#), [astray](#%)` });
  const page = await visit.open("/blog");
  await page.getByRole("link", { name: title }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "astray" }).press("Enter");
  await dialog.getByRole("link", { name: "To the top" }).press("Enter");
  await expect.poll(() => scrolledOf(dialog)).toBe(0);
  expect(new URL(page.url()).hash).toBe("");
});

const scrolledOf = (dialog: Locator) =>
  dialog
    .locator("article")
    .first()
    .evaluate((text) => text.parentElement?.scrollTop);

test("an article and a project are scrolled by the keys as soon as their dialog is open", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/blog");
  for (const [list, link, title] of [
    ["/blog", TITLE, TITLE],
    ["/portfolio", "View Project Shelfmate", "Shelfmate"],
  ] as const) {
    if (list !== "/blog") {
      await page.goto(visit.origin + list);
      await ready(page);
    }
    await page.getByRole("link", { name: link, exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByText(/sentence that fills|Additional Details/).waitFor();
    // The text has the focus, without an outline.
    const focused = page.locator(":focus");
    await expect.poll(() => focused.evaluate((box) => getComputedStyle(box).overflowY)).toBe("auto");
    expect(await focused.evaluate((box) => getComputedStyle(box).outlineStyle)).toBe("none");
    let before = 0;
    for (const key of ["ArrowDown", "Space", "PageDown"]) {
      await page.keyboard.press(key);
      await expect.poll(() => scrolledOf(dialog)).toBeGreaterThan(before);
      before = Number(await scrolledOf(dialog));
    }
    // The close button is one step back, and the focus stays in the dialog.
    await page.keyboard.press("Shift+Tab");
    expect(await focused.getAttribute("aria-label")).toBe("Close");
    await page.keyboard.press("Shift+Tab");
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
});

test("the canonical URL, which phones share, is the open item's, and the list's again afterwards", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/blog");
  for (const [list, item, title] of [
    ["/blog", PATH, TITLE],
    ["/portfolio", "/portfolio/shelfmate", "Shelfmate"],
  ] as const) {
    if (list !== "/blog") {
      await page.goto(visit.origin + list);
      await ready(page);
    }
    const canonical = () =>
      page
        .locator("link[rel=canonical]")
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    await page.getByRole("main").getByRole("link", { name: title }).first().click();
    await page.getByRole("dialog").waitFor();
    await expect.poll(canonical).toEqual([item]);
    await page.keyboard.press("Escape");
    await expect.poll(canonical).toEqual([list]);
    await page.goForward();
    await page.getByRole("dialog").getByRole("link", { name: site.labels.site.openAsPage }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(canonical).toEqual([item]);
  }
});

test("the like button keeps the focus while a like is sent, and sends it once", async () => {
  await using visit = await visitSite();
  const page = await visit.open(PATH);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/likes", async (route) => {
    sent += 1;
    await released;
    await route.continue();
  });
  const like = page.getByRole("article").getByRole("button", { name: /like/i });
  await like.press("Enter");
  await expect.poll(() => sent).toBe(1);
  expect(await like.evaluate((button) => button === document.activeElement)).toBe(true);
  await like.press("Enter");
  release();
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
  expect(await like.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(sent).toBe(1);
});

test("a dialog that is opened again shows the likes of now, though closing it does not load the list again", async () => {
  await using visit = await visitSite();
  const posts = [await publish(visit, "Liked with motion"), await publish(visit, "Liked without motion")];
  const page = await visit.open("/blog");
  const loaded: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && loaded.push(request.url()));
  const dialog = page.getByRole("dialog");
  for (const [index, reducedMotion] of (["no-preference", "reduce"] as const).entries()) {
    await page.emulateMedia({ reducedMotion });
    const open = () => page.locator(`[data-opens-dialog="${posts[index]?.slug}"]`).first().click();
    const like = dialog.getByRole("button", { name: /like/i });
    await open();
    await like.press("Enter");
    await expect.poll(() => like.textContent()).toContain("1 ");
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await open();
    await expect.poll(() => like.textContent()).toContain("1 ");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect([reducedMotion, loaded]).toEqual([reducedMotion, []]);
  }
});

test("on a phone, a short text moves nothing in the dialog when it arrives", async () => {
  await using visit = await visitSite();
  const { slug } = await publish(visit, "A short note", "It fits on a line.");
  const page = await visit.open("/blog", { viewport: PHONE, hasTouch: true, isMobile: true });
  const release = await hold(page, "**/api/blogs/*");
  await page.locator(`[data-opens-dialog="${slug}"]`).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Loading").waitFor();
  const before = await dialog.boundingBox();
  release();
  await dialog.getByText("It fits on a line.").waitFor();
  expect(await dialog.boundingBox()).toEqual(before);
});
