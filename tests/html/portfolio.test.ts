import { afterAll, beforeAll, expect, test } from "vitest";
import { portfolioLabels } from "#site-labels";
import { site as copy } from "#site-config";
import { createImage } from "../images.ts";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage, sectionOf, textOf, textsOf } from "./page.ts";

const TECH = ["TypeScript", "Hono", "SQLite", "React", "sharp"];
const DESCRIPTION = "abcdef ".repeat(50).trim();
const PATH = "/portfolio/whole-project";

let site: RunningSite;
beforeAll(async () => {
  site = await openSite({ sample: true });
  await site.create("/api/projects", {
    title: "Whole project",
    category: "Campus Tool",
    description: `${DESCRIPTION}\n\n- a **point**`,
    tech: TECH,
    icon: "Code",
    color: "from-green-500 via-teal-500 to-cyan-500",
    demo: "https://demo.example/",
    github: "https://github.example/whole",
    details: JSON.stringify({ Team: "4 students" }),
    image: await createImage({ height: 400 }),
    additionalImage1: await createImage({ height: 410 }),
    additionalImage3: await createImage({ height: 420 }),
  });
});
afterAll(() => site[Symbol.asyncDispose]());

async function cardOf(title: string): Promise<Element> {
  const cards = [...(await openPage(site, "/portfolio")).querySelectorAll("main article")];
  const card = cards.find((one) => textOf(one.querySelector("h2")) === title);
  if (!card) throw new Error(`There is no card of ${title}.`);
  return card;
}

/** The slides of a carousel, without the hidden copy of the first one. */
const slidesOf = (scope: ParentNode) => scope.querySelectorAll("[aria-roledescription=slide]").length;

const colorsOf = (scope: ParentNode) => [
  ...new Set(
    attributesOf(scope, "[style*=gradient]", "style").map((style) => /linear-gradient\(.*\)/.exec(style ?? "")?.[0]),
  ),
];

test("a card shows 150 characters and three technologies", async () => {
  const card = await cardOf("Whole project");
  expect(textOf(card)).toContain(`${DESCRIPTION.slice(0, 147).trim()}…`);
  expect(textOf(card)).toContain("Campus Tool");
  expect(textsOf(card, "[aria-label=Technologies] li")).toEqual(["TypeScript", "Hono", "SQLite", "+2 more"]);
  const view = [...card.querySelectorAll("a")].find((link) => textOf(link).startsWith("View Project"));
  expect(view?.getAttribute("href")).toBe(PATH);
});

test("a project with one image or none has no controls", async () => {
  const bare = await cardOf("Formfold");
  expect([slidesOf(bare), bare.querySelectorAll("button").length]).toEqual([1, 0]);
  const [fallback = ""] = attributesOf(bare, "img", "src");
  expect((await site.fetch(fallback ?? "")).status).toBe(200);
  expect((await cardOf("Week Zero")).querySelectorAll("button")).toHaveLength(0);
  expect(textsOf(await cardOf("Whole project"), "button")).toHaveLength(3);
});

test("a project's page shows everything that is stored of it", async () => {
  await site.create("/api/testimonials", {
    name: "Ada",
    content: "Whóle PROJECT was ours.",
    position: "Student",
    rating: "5",
  });
  const main = (await openPage(site, PATH)).querySelector("main article");
  if (!main) throw new Error("The page has no project.");
  const text = textOf(main);
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date());
  for (const part of ["Whole project", "Campus Tool", today, DESCRIPTION, "“Whóle PROJECT was ours.”"]) {
    expect(text).toContain(part);
  }
  expect(textsOf(main, ".prose li strong")).toEqual(["point"]);
  expect(textOf(main)).toContain("Technologies Used");
  for (const name of TECH) expect(textsOf(main, "li")).toContain(name);
  expect(textOf(main)).toContain("Additional Details");
  expect([textOf(main.querySelector("dt")), textOf(main.querySelector("dd"))]).toEqual(["Team", "4 students"]);
  const links = [...main.querySelectorAll("a[target=_blank]")].map((link) => [
    textOf(link).split(" (")[0],
    link.getAttribute("href"),
  ]);
  expect(links).toEqual([
    [expect.stringMatching(/^Live Demo/), "https://demo.example/"],
    [expect.stringMatching(/^GitHub/), "https://github.example/whole"],
  ]);
  expect(slidesOf(main)).toBe(3);
});

test("a project without a demo has no link to one", async () => {
  const bare = await openPage(site, "/portfolio/formfold");
  expect(textOf(bare.querySelector("main article"))).not.toContain("Live Demo");
});

test("a project shows five images at most", async () => {
  expect(slidesOf(await openPage(site, "/portfolio/shelfmate"))).toBe(5);
});

test("the card and the page of a project show its own colors", async () => {
  const [color, ...more] = colorsOf(await cardOf("Shelfmate"));
  expect([color, more]).toEqual([expect.stringContaining("linear-gradient("), []]);
  expect(colorsOf(await openPage(site, "/portfolio/shelfmate"))).toEqual([color]);
  expect(colorsOf(await cardOf("Slotwise"))).not.toEqual([color]);
});

test("each project leads to the next one", async () => {
  const list = await openPage(site, "/portfolio");
  const paths = [...list.querySelectorAll("main article h2 a")].map((link) => link.getAttribute("href") ?? "");
  const nextOf = async (path: string) => {
    const links = [...(await openPage(site, path)).querySelectorAll("main a")];
    return links.find((link) => textOf(link).startsWith(portfolioLabels.next))?.getAttribute("href");
  };
  const next = [];
  for (const path of paths) next.push(await nextOf(path));
  expect(next).toEqual([...paths.slice(1), paths[0]]);
});

test("a long portfolio continues on a further page", async () => {
  await using long = await openSite();
  for (let number = 1; number <= 37; number += 1) {
    const fields = { title: `Work ${number}`, description: "Text.", category: "Web", tech: "x" };
    await long.create("/api/projects", fields);
  }
  const first = await openPage(long, "/portfolio");
  const older = [...first.querySelectorAll("main nav a")].find((link) => textOf(link) === portfolioLabels.older);
  expect([first.querySelectorAll("main article").length, older?.getAttribute("href")]).toEqual([
    36,
    "/portfolio?before=work-2",
  ]);
  expect(textsOf(await openPage(long, "/portfolio?before=work-2"), "main article h2")).toEqual(["Work 1"]);
});

test("an empty studio has pages that say so", async () => {
  await using empty = await openSite();
  expect(textOf((await openPage(empty, "/portfolio")).querySelector("main"))).toContain("No projects found");
  const blog = textOf((await openPage(empty, "/blog")).querySelector("main"));
  expect(blog).toContain("No articles found");
  expect(blog).toContain("Please try again Later");
  const home = await openPage(empty, "/");
  expect(textsOf(home, "h1")).toEqual([copy.hero.headline]);
  expect(() => sectionOf(home, copy.home.postsTitle)).toThrow("has no section");
});
