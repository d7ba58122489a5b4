import { expect, test } from "vitest";
import { site } from "#site-config";
import { expectFocus } from "./expect-focus.ts";
import { startVisit } from "./harness.ts";

const CLASH = "A timetable clash checker in forty lines";
const WEIGHING = "Weighing our own website";

test("a visitor finds posts by search and category", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { allow: /ERR_FAILED|Failed to fetch/ });
  const main = page.getByRole("main");
  const titles = () => main.locator("article :is(h2, h3)").allTextContents();
  const requested = Promise.withResolvers<void>();
  await page.route("**/blog.data*", async (route) => {
    await requested.promise;
    await route.abort();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await page.getByRole("status").getByText("Loading Articles...").waitFor();
  requested.resolve();
  const failure = page.getByRole("alert").getByText("Failed to fetch blog posts. Please try again later.");
  await failure.waitFor();
  await page.unroute("**/blog.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await main.getByRole("heading", { name: "Latest Articles" }).waitFor();
  const all = await titles();

  const search = main.getByRole("searchbox");
  await search.fill("iMANI");
  await expect.poll(titles).toEqual([CLASH, WEIGHING]);
  expect(new URL(page.url()).search).toBe("?q=iMANI");
  await expect.poll(() => main.getByRole("status").first().textContent()).toBe("2 articles for “iMANI”.");
  const category = (name: string) => main.getByRole("group", { name: "Categories" }).getByRole("button", { name });
  await category("Sustainability").click();
  await expect.poll(titles).toEqual([WEIGHING]);
  // What is already shown adds no history entry.
  await search.press("Enter");
  await category("Sustainability").click();
  await page.goBack();
  await expect.poll(titles).toEqual([CLASH, WEIGHING]);

  await search.fill("");
  await category("Technology").click();
  await expect.poll(() => main.getByRole("status").first().textContent()).toMatch(/^\d articles in Technology\.$/);
  const before = await titles();
  const requests: string[] = [];
  page.on("request", (request) => /fetch|document/.test(request.resourceType()) && requests.push(request.url()));
  await main.getByRole("button", { name: "View All" }).click();
  expect(await category("Technology").getAttribute("aria-pressed")).toBe("true");
  expect([await titles(), requests]).toEqual([before, []]);
  await category("All").click();
  await expect.poll(titles).toEqual(all);
});

const CONTENT = [
  "See [the end](#the-end).",
  "```ts\nconst answer = 42;\n```",
  "A sentence that fills the column. ".repeat(200),
  "## The end\n\nIt ends.",
].join("\n\n");

test("a visitor reads and likes a post in a dialog", async () => {
  await using visit = await startVisit();
  await visit.create("/api/blogs", { title: "Read me", content: CONTENT });
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await visit.open("/blog", { permissions, reducedMotion: "no-preference" });
  const list = await page.title();
  const canonical = async () =>
    new URL((await page.locator("link[rel=canonical]").getAttribute("href")) ?? "").pathname;
  expect(await page.locator("link[rel=manifest]").getAttribute("href")).toBe("/site.webmanifest");
  const card = page.getByRole("link", { name: "Read me" });
  await card.dblclick();
  const dialog = page.getByRole("dialog", { name: "Read me" });
  await dialog.getByText("It ends.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/blog/read-me");
  await expect.poll(() => page.title()).toBe(`Read me – ${site.name}`);
  await expect.poll(canonical).toBe("/blog/read-me");

  const end = dialog.getByRole("heading", { name: "The end" });
  await dialog.getByRole("link", { name: "the end" }).press("Enter");
  await expectFocus(end);
  expect(await end.evaluate((heading) => heading.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  const like = dialog.getByRole("button", { name: /like/i });
  await like.press("Enter");
  await dialog.getByRole("button", { name: "1 like", pressed: true }).waitFor();
  await expectFocus(like);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect([await page.title(), new URL(page.url()).pathname]).toEqual([list, "/blog"]);
  await expect.poll(canonical).toBe("/blog");
  await expectFocus(card);
  await page.goForward();
  await dialog.getByRole("button", { name: "1 like", pressed: true }).waitFor();

  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Read me" }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.getByRole("button", { name: "1 like", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Copy code" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe("const answer = 42;");
  const other = await visit.fetch("/api/blogs/read-me", { token: visit.token });
  expect(await other.json()).toMatchObject({ likes: 1 });
});
