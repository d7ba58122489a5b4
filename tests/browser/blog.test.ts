import { expect, test } from "vitest";
import { site } from "#site-config";
import { ready, startVisit, startVisit } from "./harness.ts";

const TITLES = "article :is(h2, h3) a";

type Post = { id: string; slug: string; likes: number };

test("the blog is searched by title and author, filtered by category, and says when nothing is found", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog");
  const main = page.getByRole("main");
  const titles = () => main.locator(TITLES).allTextContents();
  const search = main.getByRole("searchbox");
  const all = await titles();
  expect(all).toHaveLength(9);
  expect(new Set(all).size).toBe(9);
  const latest = main.getByRole("region", { name: "Latest Articles" });
  expect(await latest.locator(TITLES).allTextContents()).toEqual(all.slice(1));

  const edge = (element: Element) => getComputedStyle(element).borderBottomColor;
  const button = main.getByRole("search").getByRole("button").first();
  expect(await button.evaluate(edge)).toBe(await search.evaluate(edge));

  const cover = main.locator("article img").first();
  await cover.evaluate((img) => (img.dataset["seen"] = ""));
  await search.fill("TIMETABLE clash");
  await expect.poll(titles).toEqual(["A timetable clash checker in forty lines"]);
  // While the image of the new first post loads, the element of the previous one's would show that one.
  expect(await cover.getAttribute("data-seen")).toBeNull();
  await search.fill("iMANI");
  await expect.poll(titles).toEqual(["A timetable clash checker in forty lines", "Weighing our own website"]);
  expect(new URL(page.url()).search).toBe("?q=iMANI");

  const filters = main.getByRole("group", { name: "Categories" }).getByRole("button");
  expect(await filters.allTextContents()).toEqual([
    "All",
    "Technology",
    "Design",
    "AI",
    "Blockchain",
    "Sustainability",
  ]);
  await filters.filter({ hasText: "Sustainability" }).click();
  await expect.poll(titles).toEqual(["Weighing our own website"]);
  await filters.filter({ hasText: "Blockchain" }).click();
  await main.getByText("No articles found", { exact: true }).waitFor();
  await main.getByText("Please try again Later", { exact: true }).waitFor();
  // The line under the filters is the only one above it.
  const nothing = main.getByText("Please try again Later", { exact: true }).locator("..");
  expect(await nothing.evaluate((status) => getComputedStyle(status).borderTopWidth)).toBe("0px");
  if (site.editorsPick) await main.getByRole("complementary", { name: site.editorsPick.label }).waitFor();
  expect(await main.getByRole("link", { name: "Show all articles" }).getAttribute("href")).toBe("/blog");
  await page.goBack();
  await expect.poll(titles).toEqual(["Weighing our own website"]);

  // View All changes nothing and sends no request.
  await search.fill("");
  await filters.filter({ hasText: "Technology" }).click();
  await latest.waitFor();
  const before = await titles();
  const requested: string[] = [];
  page.on("request", (request) => /fetch|document/.test(request.resourceType()) && requested.push(request.url()));
  await main.getByRole("button", { name: "View All" }).click();
  expect(await filters.filter({ hasText: "Technology" }).getAttribute("aria-pressed")).toBe("true");
  expect([await titles(), requested]).toEqual([before, []]);

  await filters.filter({ hasText: "All" }).click();
  await expect.poll(titles).toEqual(all);
});

test("a search for what is already shown adds no history entry", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  const search = page.getByRole("searchbox");
  await search.fill("Ravi");
  await page.waitForURL("**/blog?q=Ravi");
  await search.press("Enter");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/about");
});

test("without JavaScript, search and filters work as a form, and a card links to the post's page", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { javaScriptEnabled: false });
  const titles = () => page.getByRole("main").locator(TITLES).allTextContents();
  await page.getByRole("searchbox").fill("Ravi");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/q=Ravi/);
  expect(await titles()).toEqual([
    "We deleted the dashboard and nobody noticed",
    "No, the library card does not need a blockchain",
  ]);
  await page.getByRole("button", { name: "Blockchain" }).click();
  await page.waitForURL(/category=Blockchain/);
  expect(await titles()).toEqual(["No, the library card does not need a blockchain"]);
  expect(await page.getByRole("searchbox").inputValue()).toBe("Ravi");
  await page.getByRole("link", { name: "No, the library card" }).click();
  await page.getByRole("heading", { level: 1, name: "No, the library card does not need a blockchain" }).waitFor();
  expect(await page.getByText("A blockchain", { exact: false }).count()).toBeGreaterThan(0);
});

test("without an excerpt a card shows whole words up to 150 characters, the featured card 200, and the reading time", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const content = "abcdef ".repeat(300).slice(0, 1501);
  await visit.create("/api/blogs", { title: "In the grid", content });
  await visit.create("/api/blogs", { title: "Featured", content: content.slice(0, 1500) });
  const page = await visit.open("/blog");
  const card = (name: string) => page.getByRole("article").filter({ has: page.getByRole("link", { name }) });
  const text = (name: string) => card(name).getByText("abcdef").textContent();
  expect(await text("Featured")).toBe(`${content.slice(0, 195).trim()}…`);
  expect(await text("In the grid")).toBe(`${content.slice(0, 147).trim()}…`);
  await card("Featured").getByText("1 min read").waitFor();
  await card("In the grid").getByText("2 min read").waitFor();
});

test("the blog shows a loading message and the layout of its posts while they load, and an error with a retry when loading fails", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { allow: /ERR_FAILED|Failed to fetch/ });
  const requested = Promise.withResolvers<void>();
  await page.route("**/blog.data*", async (route) => {
    await requested.promise;
    await route.continue();
  });
  const bar = page.getByRole("banner").getByRole("navigation");
  await bar.getByRole("link", { name: "Blog" }).click();
  await page.getByRole("status").getByText("Loading Articles...").waitFor();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  const columns = (images: string) =>
    page.locator(images).evaluateAll((all) =>
      all.map((image) => {
        const { x, width } = image.getBoundingClientRect();
        return [x, width].map(Math.round);
      }),
    );
  const skeletons = await columns("main .aspect-video");
  requested.resolve();
  await page.getByRole("heading", { name: "Latest Articles" }).waitFor();
  expect(skeletons).toEqual((await columns("main article picture")).slice(0, 6));
  expect(await page.getByText("Loading Articles...").count()).toBe(0);

  await page.getByRole("link", { name: "Connect Us" }).click();
  await page.waitForURL("**/contact");
  await page.unroute("**/blog.data*");
  await page.route("**/blog.data*", (route) => route.abort());
  await bar.getByRole("link", { name: "Blog" }).click();
  await page
    .getByRole("alert")
    .getByText("Failed to fetch blog posts. Please try again later.", { exact: true })
    .waitFor();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await page.getByRole("searchbox").waitFor();
  await page.unroute("**/blog.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Latest Articles" }).waitFor();
});

test("a post has a table of contents, neighbors and a like button that counts each visitor once", async () => {
  await using visit = await startVisit();
  const content = "# One\n\ntext\n\n## Two `x`\n\n- a **point**\n\n### Three\n\n```ts\nconst a = 1;\n```\n\n".repeat(2);
  const post = await visit.create<Post>("/api/blogs", { title: "Long read", content, category: "Design" });
  const page = await visit.open("/blog");
  const card = page.getByRole("link", { name: "Long read" });
  await card.click();
  const dialog = page.getByRole("dialog", { name: "Long read" });
  await dialog.locator(".prose strong", { hasText: "point" }).first().waitFor();
  await dialog.locator(".prose pre span[style]").first().waitFor();

  const likes = async () => ((await (await fetch(`${visit.origin}/api/blogs/${post.id}`)).json()) as Post).likes;
  const like = dialog.getByRole("button", { name: "like" });
  expect([await like.getAttribute("aria-pressed"), await likes()]).toEqual(["false", 0]);
  await like.click();
  await dialog.getByRole("button", { name: "1 like", pressed: true }).click();
  expect(await likes()).toBe(1);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => card.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.goto(`${visit.origin}/blog/${post.slug}`);
  await ready(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "1 like", pressed: true }).waitFor();
  const contents = main.getByRole("navigation", { name: "Contents" });
  expect(await contents.getByRole("link").allTextContents()).toEqual([
    "One",
    "Two x",
    "Three",
    "One",
    "Two x",
    "Three",
  ]);
  await contents.getByRole("link", { name: "Three" }).last().click();
  const target = main.locator(new URL(page.url()).hash);
  expect(await target.textContent()).toBe("Three");
  expect((await target.boundingBox())?.y).toBeGreaterThan(50);
  expect((await target.boundingBox())?.y).toBeLessThan(800);

  const neighbors = main.getByRole("navigation", { name: "More articles" });
  expect(await neighbors.getByRole("link").count()).toBe(1);
  await neighbors.getByRole("link", { name: "What 1,900 lost calculators" }).click();
  await page.getByRole("heading", { level: 1, name: /^What 1,900 lost calculators/ }).waitFor();
  expect(await neighbors.getByRole("link").count()).toBe(2);
  await main.getByRole("heading", { name: "Read next" }).waitFor();

  const other = await visit.open(`/blog/${post.slug}`);
  await other.getByRole("button", { name: "1 like", pressed: false }).click();
  await other.getByRole("button", { name: "2 likes", pressed: true }).waitFor();
  expect(await likes()).toBe(2);
});
