import { expect, test } from "vitest";
import { site } from "#site-config";
import { PHONE, ready, startVisit, type Visit } from "../../browser/harness.ts";
import { createImage } from "../../images.ts";
import { PUBLIC_PAGES } from "../../public-pages.ts";
import { expectFit, type Layout } from "../overflow.ts";

/** Many pages in many layouts each. */
const MINUTES = 600_000;
const WORD = "Donaudampfschifffahrtsgesellschaft".repeat(5).slice(0, 168);
const ARABIC = "نص عربي طويل يمتد من اليمين إلى اليسار ويحتوي على English words وأرقام 12345";
const LAYOUTS: Layout[] = [
  { width: 320 },
  { width: 320, letters: 200 },
  { width: 390 },
  { width: 768 },
  { width: 844, height: 390 },
  { width: 1280 },
  { width: 1280, letters: 200 },
];

/** Replaces each text by a word of the same length, 168 letters at most. */
function inOneWord(value: unknown, key = ""): unknown {
  if (typeof value === "string") return ["href", "art", "image"].includes(key) ? value : WORD.slice(0, value.length);
  if (Array.isArray(value)) return value.map((one) => inOneWord(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inOneWord(one, key)]));
}

/** Creates items whose texts are single words, and returns their pages. */
async function createInOneWord(visit: Visit): Promise<string[]> {
  const common = { title: WORD, category: WORD.slice(0, 60) };
  const blocks = [WORD, `## ${WORD}`, `\`${WORD}\``, `    ${WORD}`, `> ${WORD}`, `- ${WORD}`, "## B", "## C"];
  const content = blocks.join("\n\n");
  const post = await visit.create<{ slug: string }>("/api/blogs", { ...common, content, excerpt: WORD, tags: WORD });
  const project = await visit.create<{ slug: string }>("/api/projects", {
    ...common,
    tech: [WORD.slice(0, 60), "React"],
    description: content,
    details: JSON.stringify({ [WORD.slice(0, 60)]: WORD }),
  });
  const person = { name: WORD.slice(0, 120), position: WORD.slice(0, 120), content: WORD, rating: "5" };
  await visit.create("/api/testimonials", person);
  return [`/blog/${post.slug}`, `/portfolio/${project.slug}`];
}

test("texts of a single word fit every page, dialog and menu", { timeout: MINUTES }, async () => {
  await using visit = await startVisit();
  const { hero, home, features, timeline, vision, products, faq, introductions, contact, collex } = site;
  const texts = { hero, home, features, timeline, vision, products, faq, introductions, contact, collex };
  await visit.changeSettings({ ...(inOneWord(texts) as object), name: "Studentenwerkstattgemeinschaft" });
  const created = await createInOneWord(visit);
  const page = await visit.open("/", { allow: /404/ });
  await page.keyboard.press("Escape");
  const own = PUBLIC_PAGES.filter((path) => !/^\/(blog|portfolio)\//.test(path));
  for (const path of [...own, ...created, "/nothing-here"]) {
    if (path !== "/") await page.goto(visit.origin + path);
    // The About page is one word as large as the window: its letters' boxes are higher than a low one.
    await expectFit(page, path === "/about" ? LAYOUTS.filter(({ height }) => !height) : LAYOUTS);
    if (path !== "/blog" && path !== "/portfolio") continue;
    await page.setViewportSize(PHONE);
    await ready(page);
    await page.getByRole("link", { name: WORD }).first().click();
    await page.getByRole("dialog").locator(".prose").waitFor();
    await expectFit(page, [{ width: 320 }, { width: 390 }, { width: 1280 }]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator("header [popovertarget]").click();
  await expectFit(page, [{ width: 320, height: 640 }]);
});

/** Creates posts and projects that a design may not expect, and returns their pages. */
async function createOddly(visit: Visit): Promise<string[]> {
  const file = (width: number, height: number) => createImage({ width, height });
  const headings = Array.from({ length: 30 }, (_, index) => `## Heading ${index + 1} of ${WORD.slice(0, 40)}\n\nText.`);
  const tags = Array.from({ length: 12 }, (_, index) => `tag-${index + 1}-${WORD.slice(0, 12)}`).join(",");
  await visit.create("/api/blogs", {
    title: "Thirty headings",
    content: headings.join("\n\n"),
    tags,
    image: await file(300, 1800),
  });
  await visit.create("/api/blogs", {
    title: ARABIC,
    slug: "arabic",
    excerpt: ARABIC,
    content: `## ${ARABIC}\n\n${ARABIC}\n\n- ${ARABIC}\n\n> ${ARABIC}\n\n| ${ARABIC} | a |\n|---|---|\n| b | c |`,
    image: await file(2400, 200),
  });
  await visit.create("/api/projects", {
    title: ARABIC.slice(0, 60),
    slug: "arabic",
    category: "Panorama",
    description: ARABIC,
    tech: tags,
    image: await file(2400, 200),
    additionalImage1: await file(200, 1600),
    additionalImage2: await file(1600, 800),
    details: JSON.stringify({ Readers: "1,234,567,890,123 of them", Team: ARABIC }),
  });
  for (let index = 0; index < 39; index += 1) {
    const fields = { title: `Project ${index}`, category: "Web", description: "Text", tech: "React" };
    await visit.create("/api/projects", fields);
  }
  return ["/blog/thirty-headings", "/blog/arabic", "/portfolio/arabic"];
}

test("odd images, many headings and tags and Arabic fit every page", { timeout: MINUTES }, async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const paths = ["/", "/blog", "/portfolio", ...(await createOddly(visit))];
  const page = await visit.open("/");
  await page.keyboard.press("Escape");
  for (const path of paths) {
    if (path !== "/") await page.goto(visit.origin + path);
    await expectFit(page, LAYOUTS);
  }
  // Two portraits side by side would stand higher than the window.
  const heights = await page
    .getByRole("region", { name: /^Gallery of/ })
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => image.clientHeight));
  expect(heights).toHaveLength(3);
  expect(Math.max(...heights)).toBeLessThan(800);
});
