import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { expectAccessible, PHONE, startVisit, startVisit } from "./harness.ts";
import { siteWithoutPosts } from "./post-form.ts";

const visitSite = siteWithoutPosts();

const PARAGRAPH = "A campus tool is used between two lectures, on a phone, with one bar of signal.\n\n";
const DEAD = "[the old page](/blog/never)";

/** Returns the editor's selection, and whether it is entirely within the viewport and the editor's visible part. */
const selection = (page: Page) =>
  page.evaluate(() => {
    const chosen = getSelection();
    const box = chosen?.rangeCount ? chosen.getRangeAt(0).getBoundingClientRect() : null;
    const frame = document.querySelector(".cm-scroller")?.getBoundingClientRect();
    const isShown =
      box && frame && box.top >= Math.max(0, frame.top) && box.bottom <= Math.min(innerHeight, frame.bottom);
    return `${chosen?.toString()} ${isShown ? "in view" : "out of view"}`;
  });

test("on a phone, a check selects the text in question, disappears once it is fixed, and does not block a save", async () => {
  await using visit = await visitSite();
  const content = `${PARAGRAPH.repeat(30)}## Links\n\n${PARAGRAPH.repeat(3)}See ${DEAD}.\n\n${PARAGRAPH.repeat(30)}`;
  await visit.create("/api/blogs", { title: "A long post", content, seoDescription: "About what it says.".repeat(4) });

  const page = await visit.openAdmin("/admin/checks", { viewport: PHONE, allow: /checks\/links/ });
  await page.getByRole("link", { name: "The link to /blog/never leads nowhere" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("toolbar").waitFor();
  await expect.poll(() => selection(page)).toBe(`${DEAD} in view`);
  // A form that is reset later does not jump there again.
  await expect.poll(() => new URL(page.url()).hash).toBe("");

  // The checks run again on the text that replaces the selection.
  const checks = form.getByRole("button", { name: /leads nowhere/ });
  await checks.waitFor();
  await page.keyboard.insertText("[here](/blog)");
  await form.getByRole("button", { name: "A link says only “here”" }).waitFor();
  await checks.waitFor({ state: "detached" });
  await expectAccessible(page);

  // Without a connection the form says that it could not check the links.
  await page.route("**/api/checks/links", (route) => route.abort());
  await page.keyboard.insertText(" [not looked up](/blog/nowhere)");
  await form.getByText("Links to this site could not be looked up.").waitFor();
  await page.unroute("**/api/checks/links");
  await page.keyboard.insertText(" then");
  await form.getByRole("button", { name: "The link to /blog/nowhere leads nowhere" }).waitFor();
  expect(await form.getByText("Links to this site could not be looked up.").count()).toBe(0);

  await form.getByRole("button", { name: "A link says only “here”" }).click();
  await expect.poll(() => selection(page)).toBe("[here](/blog) in view");
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.waitFor({ state: "detached" });
});

test("a check of the slug opens the folded panel and focuses the slug field, and names the slug that a save would give", async () => {
  await using visit = await visitSite();
  await visit.create("/api/blogs", { title: "Another post", content: "Text.", slug: "moving" });
  const slug = `moving-${"on-".repeat(30)}on`;
  await visit.create("/api/blogs", { title: "Moving", content: "Text.", slug });
  const page = await visit.openAdmin("/admin/blogs");
  await page.getByRole("button", { name: "Edit Moving" }).click();
  const form = page.getByRole("dialog");
  const panel = form.getByText("Search engines and address");
  const address = form.getByLabel("Address", { exact: false });
  await panel.click();
  await address.focus();
  await page.keyboard.press("Tab");
  expect(await address.inputValue()).toBe(slug);
  await address.fill("moved");
  await panel.click();
  await address.waitFor({ state: "hidden" });
  await form.getByRole("button", { name: "The address of a public post is being changed" }).click();
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await address.isVisible()).toBe(true);
  await address.fill("");
  await form.getByRole("button", { name: `links to /blog/${slug} will lead to /blog/moving-2.` }).waitFor();
});

test("a check of an additional image leads to its alternative text, and disappears once it is written", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const image = await createImage();
  const facts = { title: "Timetable", category: "Web", description: "D", tech: "React", image, imageAlt: "A week" };
  await visit.create("/api/projects", { ...facts, additionalImage2: image, additionalImageAlt2: "" });
  const page = await visit.openAdmin("/admin/checks");
  await page.getByRole("link", { name: "Additional image 2 has no alternative text." }).click();
  const form = page.getByRole("dialog");
  const alt = form.getByLabel("Alternative text of image 2");
  await expect.poll(() => alt.evaluate((field) => field === document.activeElement)).toBe(true);
  const check = form.getByRole("button", { name: "Additional image 2 has no alternative text." });
  await check.waitFor();
  await alt.fill("A day");
  await check.waitFor({ state: "detached" });
});

test("checks that waited for idle time show no results if the text has changed meanwhile", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs");
  // Idle time comes when the test says so.
  await page.evaluate(() => {
    const waiting: (() => void)[] = [];
    Object.assign(window, { waiting, requestIdleCallback: (run: () => void) => waiting.push(run) });
  });
  const waitingChecks = () => page.evaluate(() => (window as unknown as { waiting: unknown[] }).waiting.length);
  const runCheck = (index: number) =>
    page.evaluate(async (index) => {
      (window as unknown as { waiting: (() => void)[] }).waiting[index]?.();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
    }, index);
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("toolbar").waitFor();
  const content = form.getByRole("textbox", { name: "Content" });
  await expect.poll(waitingChecks).toBe(1);
  await content.fill("See [here](https://a.example).");
  await expect.poll(waitingChecks).toBe(2);
  await content.fill("Nothing of the kind.");
  await form.getByText("4 words").waitFor();
  await runCheck(1);
  expect(await form.getByText("Looking at the text...").count()).toBe(1);
  await expect.poll(waitingChecks).toBe(3);
  await runCheck(2);
  await form.getByText("One thing to look at.").waitFor();
  await form.getByRole("button", { name: "The description for search has 20 letters" }).waitFor();
});

test("the checks page says when there are more findings than the 1,000 that it lists", async () => {
  await using visit = await visitSite();
  await visit.create("/api/blogs", { title: "All links", content: "[](https://a.example)\n\n".repeat(1_001) });
  const page = await visit.openAdmin("/admin/checks");
  await page.getByText("These are the first 1,000 findings, and there are more.").waitFor();
  expect(await page.getByText("A link has no text.").count()).toBe(1_000);
});
