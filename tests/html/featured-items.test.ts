import { expect, test } from "vitest";
import { json } from "../requests.ts";
import { openSite, type RunningSite } from "../sites/open-site.ts";

/* What a page shows of another item: the Editor's Pick, the featured project, a project's testimonial. */

async function put({ fetch, token }: RunningSite, path: string, body: object): Promise<void> {
  const response = await fetch(`/api${path}`, { ...json(body, "PUT"), token });
  expect([path, response.status]).toEqual([path, 200]);
}

/** The text of the banner and where it leads; null without a banner. */
async function readBanner(site: RunningSite, page = "/blog") {
  const banner = /<aside aria-label="Chosen"[\s\S]*?<\/aside>/.exec(await site.text(page))?.[0];
  if (!banner) return null;
  return { hasWords: banner.includes("Chosen words"), href: /href="([^"]+)"/.exec(banner)?.[1] ?? null };
}

const CHOSEN = { hasWords: true, href: "/blog/picked" };
const NEWEST = { hasWords: false, href: "/blog/later-11" };

test("the Editor's Pick always stands, with the chosen post or the newest", async () => {
  await using site = await openSite();
  await site.create("/api/blogs", { title: "Picked", content: "Text" });
  for (let number = 0; number < 12; number += 1)
    await site.create("/api/blogs", { title: `Later ${number}`, content: "Text", category: "Design" });
  await site.changeSettings({ editorsPick: { post: "picked", label: "Chosen", text: "Chosen words" } });
  expect(await readBanner(site)).toEqual(CHOSEN);
  expect(await readBanner(site, "/blog?q=nothing-has-this")).toEqual(CHOSEN);
  for (const [change, banner] of [
    [{ status: "draft" }, NEWEST],
    [{ status: "scheduled", publishAt: "2999-01-01T00:00:00Z" }, NEWEST],
    [{ status: "scheduled", publishAt: "2020-01-01T00:00:00Z" }, CHOSEN],
    [{ slug: "renamed" }, { ...CHOSEN, href: "/blog/renamed" }],
  ] as const) {
    await put(site, "/blogs/picked", change);
    expect([change, await readBanner(site)]).toEqual([change, banner]);
  }
  await site.fetch("/api/blogs/renamed", { method: "DELETE", token: site.token });
  expect(await readBanner(site)).toEqual(NEWEST);
  await site.changeSettings({ editorsPick: { post: "" } });
  expect(await readBanner(site)).toEqual({ ...NEWEST, hasWords: true });
  await site.changeSettings({ editorsPick: { banner: "hidden" } });
  expect(await readBanner(site)).toBeNull();
});

test("without any post, the Editor's Pick keeps its words without a link", async () => {
  await using site = await openSite();
  await site.changeSettings({ editorsPick: { label: "Chosen", text: "Chosen words" } });
  expect(await readBanner(site)).toEqual({ hasWords: true, href: null });
});

test("the featured project follows its renaming", async () => {
  await using site = await openSite({ sample: true });
  await site.changeSettings({ featuredProject: "tally" });
  const hero = async () => /<main[\s\S]*?href="\/portfolio\/([\w-]+)"/.exec(await site.text("/"))?.[1];
  expect(await hero()).toBe("tally");
  await put(site, "/projects/tally", { slug: "tally-two" });
  await put(site, "/projects/tally-two", { slug: "tally-three" });
  expect(await hero()).toBe("tally-three");

  const posts = (await (await site.fetch("/api/blogs")).json()) as { slug: string }[];
  const last = posts.at(-2)?.slug ?? "";
  const older = async () =>
    [...(await site.text(`/blog?before=${last}`)).matchAll(/<h[23][^>]*><a[^>]*href="\/blog\/[^"]+"/g)].length;
  const before = await older();
  expect(before).toBeGreaterThan(0);
  await put(site, `/blogs/${last}`, { slug: "renamed-meanwhile" });
  expect(await older()).toBe(before);
});

test("a project shows the newest testimonial that names it in whole words", async () => {
  await using site = await openSite();
  for (const title of ["Tally", "Café Chaussée", "C++ Lab", "校园地图", "Week"])
    await site.create("/api/projects", { title, description: "d", category: "Web", tech: "x" });
  for (const content of [
    "Older: “Tally”, of course.",
    "We use Tally’s reports and the c++ lab.",
    "The cafe chaussee fits.",
    "同学们都用校园地图找教室",
    "I am totally happy, for weeks.",
  ])
    await site.create("/api/testimonials", { name: "Ada", content, position: "Student" });
  const projects = (await (await site.fetch("/api/projects")).json()) as { slug: string; title: string }[];
  const quotes: Record<string, string | undefined> = {};
  for (const { slug, title } of projects) {
    const quote = /<blockquote[^>]*>([^<]*(?:<!-- -->[^<]*)*)/.exec(await site.text(`/portfolio/${slug}`))?.[1];
    quotes[title] = quote?.replaceAll("<!-- -->", "");
  }
  expect(quotes).toEqual({
    Tally: "“We use Tally’s reports and the c++ lab.”",
    "Café Chaussée": "“The cafe chaussee fits.”",
    "C++ Lab": "“We use Tally’s reports and the c++ lab.”",
    校园地图: "“同学们都用校园地图找教室”",
    Week: undefined,
  });
});
