import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  addStyle,
  DESKTOP,
  PHONE,
  ready,
  shareVisit,
  startVisit,
  stickingOut,
  truncatedTexts,
  type Visit,
} from "./harness.ts";

const LEGAL = ["/terms-of-service", "/privacy-policy", "/cookie-policy", "/licenses"];
const POST = "/blog/clash-checker-in-forty-lines";
const PUBLIC = [
  "/",
  "/about",
  "/blog",
  POST,
  "/portfolio",
  "/portfolio/shelfmate",
  "/contact",
  "/collex",
  ...LEGAL,
  "/nothing-here",
];
const UNBROKEN = "W".repeat(200);

/** Creates a post, a project and a testimonial whose texts are a single word of 200 letters. */
async function createUnbroken(visit: Visit): Promise<string[]> {
  const common = { title: UNBROKEN, category: UNBROKEN.slice(0, 60), tech: UNBROKEN.slice(0, 60) };
  const content = `${UNBROKEN}\n\n## ${UNBROKEN}\n\n- ${UNBROKEN}\n\n\`${UNBROKEN}\`\n\n## B\n\n## C`;
  const post = await visit.create<{ slug: string }>("/api/blogs", { ...common, content });
  const details = JSON.stringify({ [UNBROKEN.slice(0, 60)]: UNBROKEN });
  const project = await visit.create<{ slug: string }>("/api/projects", { ...common, description: content, details });
  await visit.create("/api/testimonials", {
    name: UNBROKEN.slice(0, 120),
    content: UNBROKEN,
    position: UNBROKEN.slice(0, 120),
    rating: "5",
  });
  return [`/blog/${post.slug}`, `/portfolio/${project.slug}`];
}

async function goTo(page: Page, visit: Visit, path: string): Promise<void> {
  await page.goto(visit.origin + path);
  await ready(page);
  if (path === "/") await page.keyboard.press("Escape");
}

/** Returns the elements that overflow the page's sides, and the texts that are cut off. */
async function misfits(page: Page) {
  return { out: await stickingOut(page), cut: await truncatedTexts(page) };
}

const FITS = { out: [], cut: [] };

test("legal pages show their date and link to the contact page; the About page contains only its title", async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/about");
  expect((await page.getByRole("main").innerText()).trim()).toBe("About");
  for (const path of LEGAL) {
    await page.goto(visit.origin + path);
    const main = page.getByRole("main");
    await main.getByText("Last updated: June 2024", { exact: true }).waitFor();
    expect(await main.locator('a[href="/contact"]').count()).toBeGreaterThan(0);
    await expect.poll(async () => (await main.innerText()).length).toBeGreaterThan(1500);
  }
});

test("a license with many packages is folded, and unfolds on click and in print", async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/licenses");
  const groups = page.getByRole("main").locator("details");
  const long = groups.filter({ hasText: /^MIT\(/ });
  const short = groups.filter({ hasText: /^ISC/ });
  const react = long.getByText("react", { exact: true });
  expect(await long.getByRole("listitem", { includeHidden: true }).count()).toBeGreaterThan(100);
  expect(await short.getByText("semver", { exact: true }).isVisible()).toBe(true);
  expect(await react.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await react.isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await long.locator("summary").click();
  expect(await react.isVisible()).toBe(true);
});

test("at 320 px no page, menu or dialog overflows or clips very long words", { timeout: 120_000 }, async () => {
  await using visit = await startVisit();
  const made = await createUnbroken(visit);
  const page = await visit.open("/", { viewport: { width: 320, height: 640 }, allow: /404/ });
  for (const path of [...PUBLIC, ...made]) {
    await goTo(page, visit, path);
    expect({ at: path, ...(await misfits(page)) }).toEqual({ at: path, ...FITS });
  }
  await page.locator("header summary").click();
  expect({ at: "the menu", ...(await misfits(page)) }).toEqual({ at: "the menu", ...FITS });
  for (const list of ["/blog", "/portfolio"]) {
    await goTo(page, visit, list);
    await page.getByRole("link", { name: UNBROKEN }).first().click();
    await page.getByRole("dialog").locator(".prose").waitFor();
    expect({ at: `the dialog of ${list}`, ...(await misfits(page)) }).toEqual({ at: `the dialog of ${list}`, ...FITS });
  }
});

test("with wider letter, word and line spacing no page overflows or clips text", { timeout: 120_000 }, async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/", { allow: /404/ });
  for (const path of PUBLIC) {
    await goTo(page, visit, path);
    // Text spacing: WCAG 2.2, success criterion 1.4.12
    await addStyle(
      page,
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`,
    );
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect({ at: `${path} at ${viewport.width} px`, ...(await misfits(page)) }).toEqual({
        at: `${path} at ${viewport.width} px`,
        ...FITS,
      });
    }
  }
});

test("with reduced motion no public page has an animation or transition", { timeout: 120_000 }, async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/", { reducedMotion: "reduce", allow: /404/ });
  const moving = () =>
    page.evaluate(() => {
      const seconds = (list: string) =>
        Math.max(...list.split(",").map((time) => parseFloat(time) * (/\dms/.test(time) ? 0.001 : 1)));
      return [...document.querySelectorAll("body *")]
        .filter((element) => {
          const { animationDuration, animationDelay, transitionDuration, transitionDelay } = getComputedStyle(element);
          return [animationDuration, animationDelay, transitionDuration, transitionDelay].some(
            (list) => seconds(list) > 0.01,
          );
        })
        .map((element) => `${element.tagName} ${element.className}`);
    });
  for (const path of PUBLIC) {
    await goTo(page, visit, path);
    expect({ path, moving: await moving() }).toEqual({ path, moving: [] });
  }
  await goTo(page, visit, "/portfolio");
  await page
    .getByRole("link", { name: /^View Project/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("Technologies Used").waitFor();
  expect(await moving()).toEqual([]);
});

test.each([PHONE, DESKTOP])(
  "no page shifts its layout while it loads and scrolls, at $width px",
  { timeout: 120_000 },
  async (viewport) => {
    await using visit = await shareVisit();
    const page = await visit.open("/", {
      viewport,
      reducedMotion: "no-preference",
      allow: /404/,
      before: (page) =>
        page.addInitScript(() => {
          const shifts: string[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              sources: { node: Node | null }[];
            })[]) {
              const nodes = entry.sources.map(({ node }) =>
                node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
              );
              shifts.push(`${entry.value.toFixed(4)} ${nodes.join(" | ")}`);
            }
          }).observe({ type: "layout-shift", buffered: true });
        }),
    });
    for (const path of PUBLIC) {
      await goTo(page, visit, path);
      const shifts = await page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        await document.fonts.ready;
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
          scrollTo({ top, behavior: "instant" });
          await frame();
          const inView = [...document.images].filter((image) => {
            const { left, right, top: upper, bottom } = image.getBoundingClientRect();
            return left < innerWidth && right > 0 && upper < innerHeight && bottom > 0;
          });
          await Promise.all(inView.map((image) => image.decode()));
          await frame();
        }
        await frame();
        await frame();
        return (window as unknown as { shifts: string[] }).shifts;
      });
      expect({ path, shifts }).toEqual({ path, shifts: [] });
    }
  },
);
