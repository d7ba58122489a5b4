import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, ready, startVisit, startVisit, type Visit } from "./harness.ts";
import { FITS, misfits } from "./overflow.ts";

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
  const common = { title: UNBROKEN, category: UNBROKEN.slice(0, 60), tech: [UNBROKEN.slice(0, 60), "React"] };
  const [head, inline, quote, list] = [`## ${UNBROKEN}`, `\`${UNBROKEN}\``, `> ${UNBROKEN}`, `- ${UNBROKEN}`];
  const content = [UNBROKEN, head, inline, `    ${UNBROKEN}`, quote, list, "## B", "## C"].join("\n\n");
  const post = await visit.create<{ slug: string }>("/api/blogs", { ...common, content, excerpt: UNBROKEN });
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
}

test("legal pages show their date and link to the contact page; the About page contains only its title", async () => {
  await using visit = await startVisit();
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
  await using visit = await startVisit();
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

/** The widths of a phone, a tablet and a desktop, besides 320. */
const WIDER = [390, 768, 1280];

test(
  "a word of 200 letters overflows no page, menu or dialog at 320 px and is not clipped, nor where it is shown in wider windows",
  { timeout: 300_000 },
  async () => {
    await using visit = await startVisit();
    const created = await createUnbroken(visit);
    const page = await visit.open("/", { viewport: { width: 320, height: 640 }, allow: /404/ });
    await page.keyboard.press("Escape");
    const expectFit = async (place: string, widths: number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        const at = `${place} at ${width} px`;
        // The header takes a moment to adapt to a new width.
        await expect.poll(async () => ({ at, ...(await misfits(page)) })).toEqual({ at, ...FITS });
      }
    };
    for (const path of [...PUBLIC, ...created]) {
      await page.setViewportSize({ width: 320, height: 640 });
      if (path !== "/") await goTo(page, visit, path);
      const isList = ["/blog", "/portfolio"].includes(path);
      await expectFit(path, [320, ...(path === "/" || isList || created.includes(path) ? WIDER : [])]);
      if (!isList) continue;
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole("link", { name: UNBROKEN }).first().click();
      await page.getByRole("dialog").locator(".prose").waitFor();
      await expectFit(`the dialog of ${path}`, [320, ...WIDER]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator("header summary").click();
    await expectFit("the menu", [320]);
  },
);

/** Records uses of Intl for dates and numbers: the first use has to load its tables. */
function noteUsesOfIntl() {
  const uses: string[] = [];
  const note = (of: object, name: string) => {
    const original = Reflect.get(of, name) as () => unknown;
    const noting = new Proxy(original, {
      apply: (...call) => (uses.push(name), Reflect.apply(...call)),
      construct: (...call) => (uses.push(name), Reflect.construct(...call)),
    });
    Object.defineProperty(of, name, { value: noting });
  };
  for (const name of ["DateTimeFormat", "NumberFormat", "Collator", "PluralRules"]) note(Intl, name);
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) note(Date.prototype, name);
  note(Number.prototype, "toLocaleString");
  Object.assign(window, { usesOfIntl: uses });
}

test.each([PHONE, DESKTOP])(
  "no page uses Intl for dates or numbers while its scripts start, nor shifts its layout while it loads and scrolls, at $width px",
  { timeout: 120_000 },
  async (viewport) => {
    await using visit = await startVisit();
    const page = await visit.open("/", {
      viewport,
      reducedMotion: "no-preference",
      allow: /404/,
      before: async (page) => {
        await page.addInitScript(noteUsesOfIntl);
        await page.addInitScript(() => {
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
        });
      },
    });
    for (const path of PUBLIC) {
      await goTo(page, visit, path);
      if (path === "/") await page.keyboard.press("Escape");
      expect([path, await page.evaluate("usesOfIntl")]).toEqual([path, []]);
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
