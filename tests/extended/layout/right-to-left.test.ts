import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "../../browser/harness.ts";

const TITLE = "مرحبا بالعالم!";
const TEXT = "نص قصير.";
const CONTENT = `${TEXT}\n\nA line in English.\n\n## ${TITLE}\n\n- ${TEXT}\n\n1. ${TEXT}\n\n> ${TEXT}\n>\n> ~~~\n> npm start\n> ~~~\n\n- An item in English\n`;

/** The side of its box at which a text lies. */
const sideOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const letters = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const left = letters.left - box.left - parseFloat(paddingLeft);
    const right = box.right - parseFloat(paddingRight) - letters.right;
    return Math.abs(right) < 2 && left > 20 ? "right" : Math.abs(left) < 2 && right > 20 ? "left" : [left, right];
  });

test("Arabic texts run from right to left, except code", async () => {
  await using visit = await startVisit();
  await visit.create("/api/blogs", { title: TITLE, slug: "arabic", excerpt: TEXT, content: CONTENT });
  const page = await visit.open("/blog/arabic");
  const main = page.getByRole("main");
  const prose = main.locator(".prose");
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const block of ["p:first-child", "h2", "ul[dir] > li", "ol > li", "blockquote > p"]) {
      expect([block, await sideOf(prose.locator(block).first())]).toEqual([block, "right"]);
    }
    for (const block of ["ul:not([dir]) > li", "blockquote pre"]) {
      expect([block, await sideOf(prose.locator(block))]).toEqual([block, "left"]);
    }
    expect(await sideOf(prose.getByText("A line in English."))).toBe("left");
    // The title and the excerpt end at the edge of their column.
    const gaps = await main
      .locator("h1, h1 + p")
      .evaluateAll((boxes) =>
        boxes.map((box) => (box.parentElement?.getBoundingClientRect().right ?? 0) - box.getBoundingClientRect().right),
      );
    expect(gaps.map(Math.round)).toEqual([0, 0]);
  }
});

test("what is typed into the contact form has its own direction", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact");
  for (const name of ["Name", "Message"]) {
    const field = page.getByRole("main").getByRole("textbox", { name });
    expect([name, await field.evaluate((input) => getComputedStyle(input).unicodeBidi)]).toEqual([name, "plaintext"]);
  }
});
