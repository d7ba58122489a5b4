import { expect, test } from "vitest";
import { site } from "#site-config";
import { createImage } from "../images.ts";
import { changeSettings } from "./change-settings.ts";
import {
  addStyle,
  PHONE,
  ready,
  startVisit,
  siteOfFile,
  startVisit,
  stickingOut,
  stopClock,
  truncatedTexts,
  type Visit,
} from "./harness.ts";

const WORD = "Donaudampfschifffahrtsgesellschaft".repeat(5).slice(0, 168);
/** Timeout for eight pages in five viewports each. */
const MINUTES = 300_000;
const WIDTHS = [320, 390, 768, 1280];

/** The tests of this site have no content but its settings, which each of them sets. */
const visitEmptySite = siteOfFile({ SAMPLE_CONTENT: "off" });

/** The studio's own texts, as they are in site.config.ts. */
function ownTexts() {
  const { hero, home, features, timeline, vision, products, faq, introductions, contact, collex } = site;
  return { hero, home, features, timeline, vision, products, faq, introductions, contact, collex };
}

const none = (target: string) => ({ path: target, out: [] });

test("the dialog of every post fits the width of a phone", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { viewport: PHONE, hasTouch: true, isMobile: true });
  const dialog = page.getByRole("dialog");
  const cards = page.locator("main article :is(h2, h3) a");
  const count = await cards.count();
  expect(count).toBeGreaterThan(5);
  for (let index = 0; index < count; index += 1) {
    await cards.nth(index).click();
    await dialog.locator(".prose").waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const target = `${page.url()} at ${width}`;
      expect({ path: target, out: await stickingOut(page) }).toEqual(none(target));
      expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(width);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
});

test("on a phone the first tap, before the scripts load, opens the menu, which stays open until a tap outside it", async () => {
  await using visit = await startVisit();
  const context = await visit.browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // Skips the loader, which would consume the tap.
  await page.addInitScript(() => sessionStorage.setItem("loader-seen", "1"));
  // Scripts start when the page is idle, so their requests wait for the tap.
  let tapped: () => void = () => {};
  const tap = new Promise<void>((resolve) => (tapped = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await tap;
    await route.continue();
  });
  await page.goto(visit.origin, { waitUntil: "domcontentloaded" });
  const menu = page.locator("header details");
  const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
  expect(await page.locator("html[data-ready]").count()).toBe(0);
  await menu.locator("summary").tap();
  tapped();
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await isOpen()).toBe(true);

  // The footer's links are large enough to tap, as everything else here that can be tapped.
  const small = await page
    .getByRole("contentinfo")
    .getByRole("link")
    .evaluateAll((links) =>
      links.filter((link) => link.getBoundingClientRect().height < 44).map((link) => link.textContent),
    );
  expect(small).toEqual([]);

  // Taps the margin, because elsewhere the tap could follow a link.
  await page.touchscreen.tap(4, 800);
  await expect.poll(isOpen).toBe(false);
  await menu.locator("summary").tap();
  await expect.poll(isOpen).toBe(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).tap();
  await page.waitForURL("**/blog");
  await expect.poll(isOpen).toBe(false);
  await context.close();
});

test("with text at 200%, the header's controls and the number of an error stay within a phone's viewport", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { viewport: PHONE, allow: /404/ });
  await addStyle(page, "html { font-size: 200% }");
  const header = page.getByRole("banner");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const control of [
      header.getByText("Menu", { exact: true }),
      header.getByRole("button"),
      header.getByRole("link").first(),
    ]) {
      const target = control.locator("xpath=ancestor-or-self::*[self::summary or self::button or self::a]");
      const isWithin = async () => {
        const box = await target.boundingBox();
        return box && box.x >= 0 && box.x + box.width <= width;
      };
      await expect.poll(async () => [width, await isWithin()]).toEqual([width, true]);
    }
  }
  await page.goto(`${visit.origin}/nothing-here`);
  await addStyle(page, "html { font-size: 200% }");
  const number = page.getByText("404", { exact: true }).first();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = () => number.evaluate((element) => element.getClientRects().length);
    await expect.poll(async () => [width, await lines()]).toEqual([width, 1]);
  }
});

test.each(["Studentenwerkstattgemeinschaft", "Überlange Studiogemeinschaft für Campustechnologie 🚀"])(
  "the header and the texts of a studio with the name %s stay within the viewport",
  async (name) => {
    await using visit = await visitEmptySite();
    const products = { ...site.products, intro: `${WORD} text`, title: WORD.slice(0, 60) };
    await changeSettings(visit, () => ({ ...ownTexts(), name, products }));
    const page = await visit.open("/");
    await page.keyboard.press("Escape");
    const banner = page.getByRole("banner");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // The header takes a moment to adapt to a new width.
      await expect.poll(async () => ({ width, out: await stickingOut(page) })).toEqual({ width, out: [] });
      const linkIsInBar = async () => {
        const bar = await banner.boundingBox();
        const link = await banner.getByRole("link").first().boundingBox();
        return bar && link && link.y >= bar.y && link.y + link.height <= bar.y + bar.height;
      };
      await expect.poll(async () => [width, await linkIsInBar()]).toEqual([width, true]);
    }
  },
);

/** Replaces each text by a word of the same length, 168 letters at most. */
function inOneWord(value: unknown, key = ""): unknown {
  if (typeof value === "string") return ["href", "art", "image"].includes(key) ? value : WORD.slice(0, value.length);
  if (Array.isArray(value)) return value.map((one) => inOneWord(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inOneWord(one, key)]));
}

test("the studio's own texts stay within every page when each of them is a single word", async () => {
  await using visit = await visitEmptySite();
  const collex = { ...site.collex, thanksTitle: WORD.slice(0, 60), thanksText: WORD.slice(0, 160) };
  await changeSettings(visit, () => ({ ...(inOneWord({ ...ownTexts(), collex }) as object), name: site.name }));
  const page = await visit.open("/");
  await page.keyboard.press("Escape");
  for (const path of ["/", "/blog", "/portfolio", "/about", "/contact", "/collex"]) {
    if (path !== "/") await page.goto(visit.origin + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const target = `${path} at ${width}`;
      await expect.poll(async () => ({ path: target, out: await stickingOut(page) })).toEqual(none(target));
      await expect.poll(async () => ({ path: target, out: await truncatedTexts(page) })).toEqual(none(target));
    }
  }
  await stopClock(page);
  await page.reload();
  await ready(page);
  await page.getByRole("main").getByRole("textbox").fill("reader@campus.example");
  await page.getByRole("button", { name: "Notify Me" }).click();
  const thanks = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: WORD.slice(0, 60) });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const room = () => thanks.evaluate((band) => band.clientHeight - band.scrollHeight);
    await expect.poll(async () => [width, await room()]).toEqual([width, 0]);
  }
});

const ARABIC = "نص عربي طويل يمتد من اليمين إلى اليسار ويحتوي على English words وأرقام 12345";

/** Creates posts and projects with unusual content that a design may not expect. */
async function fillOddly(visit: Visit) {
  const file = (width: number, height: number) => createImage({ width, height });
  const headings = Array.from({ length: 30 }, (_, index) => `## Heading ${index + 1} of ${WORD.slice(0, 40)}\n\nText.`);
  const tags = Array.from({ length: 12 }, (_, index) => `tag-${index + 1}-${WORD.slice(0, 12)}`).join(",");
  const portrait = await visit.create<{ slug: string }>("/api/blogs", {
    title: "Thirty headings",
    content: headings.join("\n\n"),
    tags,
    image: await file(300, 1800),
  });
  const arabic = await visit.create<{ slug: string }>("/api/blogs", {
    title: ARABIC,
    excerpt: ARABIC,
    content: `## ${ARABIC}\n\n${ARABIC}\n\n- ${ARABIC}\n\n> ${ARABIC}\n\n| ${ARABIC} | a |\n|---|---|\n| b | c |`,
    image: await file(2400, 200),
  });
  const project = await visit.create<{ slug: string }>("/api/projects", {
    title: ARABIC.slice(0, 60),
    category: "Panorama",
    description: ARABIC,
    tech: tags,
    image: await file(2400, 200),
    additionalImage1: await file(200, 1600),
    details: JSON.stringify({ Readers: "1,234,567,890,123 of them", Team: ARABIC }),
  });
  for (let index = 0; index < 39; index += 1)
    await visit.create("/api/projects", {
      title: `Project ${index}`,
      category: "Web",
      description: "Text",
      tech: "React",
    });
  return [`/blog/${portrait.slug}`, `/blog/${arabic.slug}`, `/portfolio/${project.slug}`];
}

test(
  "portraits, panoramas, thirty headings, twelve tags, forty projects and Arabic stay within every page",
  { timeout: MINUTES },
  async () => {
    // The site has no testimonials, and some of its posts have no image.
    await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
    const paths = ["/", "/blog", "/portfolio", "/contact", "/collex", ...(await fillOddly(visit))];
    const page = await visit.open("/", { allow: /editors-pick|we-deleted-the-dashboard/ });
    await page.keyboard.press("Escape");
    for (const path of paths) {
      if (path !== "/") await page.goto(visit.origin + path);
      for (const [width, height, size] of [
        [320, 800, 100],
        [844, 390, 100],
        [320, 800, 200],
        [1280, 800, 200],
        [1280, 800, 100],
      ] as const) {
        await page.setViewportSize({ width, height });
        await addStyle(page, `html { font-size: ${size}% }`);
        const target = `${path} at ${width}x${height}, ${size} %`;
        await expect.poll(async () => ({ path: target, out: await stickingOut(page) })).toEqual(none(target));
        await expect.poll(async () => ({ path: target, out: await truncatedTexts(page) })).toEqual(none(target));
      }
    }
    // A carousel shows the middle of a panorama, enlarged as far as the largest file allows.
    const phone = await visit.open(paths.at(-1) ?? "", { viewport: PHONE });
    const cover = phone.getByRole("main").locator("img").first();
    const chosen = await cover.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const largest = image.parentElement?.querySelector("source")?.srcset.split(", ").at(-1)?.split(" ")[0];
      return { url: image.currentSrc, largest: new URL(largest ?? "", location.href).href };
    });
    expect(chosen.url).toBe(chosen.largest);
  },
);
