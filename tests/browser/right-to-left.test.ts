import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit, siteOfFile } from "./harness.ts";

const visitSite = siteOfFile();

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

/** The half of a field in which its text is. */
async function halfOf(field: Locator): Promise<"left" | "right"> {
  const { data, info } = await sharp(await field.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = { left: 0, right: 0 };
  for (let y = 12; y < info.height - 12; y++) {
    for (let x = 12; x < info.width - 12; x++) {
      if ((data[(y * info.width + x) * info.channels] ?? 255) < 100) dark[x < info.width / 2 ? "left" : "right"]++;
    }
  }
  return dark.right > dark.left ? "right" : "left";
}

/** The sides of lists at which their items leave room for markers. */
const indentsOf = (items: Element[]) =>
  items.map((item) => {
    const list = item.parentElement?.getBoundingClientRect();
    const { left, right } = item.getBoundingClientRect();
    return left - (list?.left ?? 0) > (list?.right ?? 0) - right ? "left" : "right";
  });

/** True when the text's exclamation mark, its last character, is at the left of its first one. */
const endsAtLeft = (text: Locator) =>
  text.evaluate((element) => {
    const letters = [...element.childNodes].find((node) => node.textContent?.endsWith("!"));
    if (!letters) return null;
    const leftOf = (index: number) => {
      const range = document.createRange();
      range.setStart(letters, index);
      range.setEnd(letters, index + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf((letters.textContent ?? "").length - 1) < leftOf(0);
  });

test("Arabic titles and texts run from right to left on pages in English, and code in them from left to right", async () => {
  await using visit = await visitSite();
  const post = await visit.create<{ slug: string }>("/api/blogs", {
    title: TITLE,
    excerpt: TEXT,
    category: "AI",
    content: CONTENT,
  });
  const project = await visit.create<{ slug: string }>("/api/projects", {
    title: TITLE,
    category: "Web",
    tech: "Rust",
    description: CONTENT,
  });

  const page = await visit.open(`/blog/${post.slug}`);
  const main = page.getByRole("main");
  const prose = main.locator(".prose");
  const card = main.locator("[data-morph=title]").filter({ hasText: TITLE });
  const atBoth = async (check: () => Promise<void>) => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await check();
    }
  };
  await atBoth(async () => {
    // The title and the excerpt end at one edge, that of their column.
    const edges = await main
      .locator("h1, h1 + p")
      .evaluateAll((boxes) =>
        boxes.map((box) => [box, box.parentElement ?? box].map((one) => Math.round(one.getBoundingClientRect().right))),
      );
    expect(edges).toHaveLength(2);
    expect(edges.map(([right]) => right)).toEqual(edges.map(([, column]) => column));
    for (const block of ["p:first-child", "h2", "ul[dir] > li", "ol > li", "blockquote > p"])
      expect([block, await sideOf(prose.locator(block).first())]).toEqual([block, "right"]);
    expect(await sideOf(prose.getByText("A line in English."))).toBe("left");
    expect(await sideOf(prose.locator("ul:not([dir]) > li"))).toBe("left");
    expect(await sideOf(prose.locator("blockquote pre"))).toBe("left");
    expect(await endsAtLeft(main.locator("h1"))).toBe(true);
    // The markers have their room at the right.
    expect(await prose.locator("li").evaluateAll(indentsOf)).toEqual(["right", "right", "left"]);
  });
  await page.goto(`${visit.origin}/portfolio/${project.slug}`);
  await atBoth(async () => expect(await sideOf(main.locator(".prose > p").first())).toBe("right"));
  await page.goto(`${visit.origin}/portfolio`);
  await atBoth(async () => expect([await sideOf(card), await endsAtLeft(card)]).toEqual(["right", true]));
  await page.goto(`${visit.origin}/blog`);
  await atBoth(async () => expect(await endsAtLeft(card)).toBe(true));
});

test("the admin sees the beginning of an Arabic message", async () => {
  await using visit = await visitSite();
  const message = `${TITLE} ${TEXT.repeat(40)}`;
  const response = await fetch(`${visit.origin}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: TITLE, email: "a@b.example", message, website: "https://spam.example" }),
  });
  expect(response.status).toBe(200);
  const page = await visit.openAdmin("/admin/messages");
  await page.getByText("Spam", { exact: true }).nth(1).waitFor();
  const first = () =>
    page
      .locator("main li", { hasText: TITLE })
      .getByText(TEXT)
      .first()
      .evaluate((preview) => {
        const range = document.createRange();
        range.setStart(preview.lastChild ?? preview, 0);
        range.setEnd(preview.lastChild ?? preview, 1);
        const [letter, box] = [range.getBoundingClientRect(), preview.getBoundingClientRect()];
        return letter.left >= box.left - 1 && letter.right <= box.right + 1;
      });
  expect(await first()).toBe(true);
});

test("Arabic typed into the contact form runs from right to left", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact", { colorScheme: "light" });
  const main = page.getByRole("main");
  for (const [label, typed, half] of [
    ["Name", TEXT, "right"],
    ["Message", TEXT, "right"],
    ["Email", "a@b.example", "left"],
    ["Phone", "+49 30 1234", "left"],
  ] as const) {
    const field = main.getByRole("textbox", { name: label });
    await field.fill(typed);
    await main.getByRole("heading").first().click();
    expect([label, await halfOf(field)]).toEqual([label, half]);
  }
});

test("the editor sets each line in the direction of its first letter", async () => {
  await using visit = await startVisit();
  const admin = await visit.openAdmin("/admin/blogs");
  await admin.getByRole("button", { name: "Create New Blog" }).click();
  const lines = admin.getByRole("dialog").locator(".cm-line");
  await lines.first().click();
  await admin.keyboard.type(`${TEXT}\nEnglish`);
  await expect.poll(() => sideOf(lines.first())).toBe("right");
  expect(await sideOf(lines.nth(1))).toBe("left");
});
