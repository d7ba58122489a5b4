import { expect, test } from "vitest";
import { readMarkdown } from "../markdown-import.ts";

/** The old paths of a Jekyll post with these lines of front matter, and the notes of the report. */
async function pathsOf(path: string, yaml: string, others: Record<string, string> = {}): Promise<string[]> {
  const [facts = "", ...lines] = (await readMarkdown({ ...others, [path]: `---\n${yaml}\n---\nText` })).split("\n");
  const paths = facts.split(" | ").at(-1)?.split(" ") ?? [];
  return [...paths.map(decodeURIComponent), ...lines.filter((line) => line.startsWith("- "))].filter(Boolean);
}

test("a Jekyll post gets the paths of its local and UTC day", async () => {
  const yaml = 'date: 2020-01-01 23:30:00 -0500\ncategories: ["Web Dev"]';
  const paths = await pathsOf("_posts/2020-01-01-Welcome_To_Jekyll.md", yaml);
  expect(paths).toContain("/web dev/2020/01/01/Welcome_To_Jekyll.html");
  expect(paths).toContain("/web-dev/2020/01/01/Welcome_To_Jekyll");
  expect(paths).toContain("/web-dev/2020/01/02/welcome-to-jekyll.html");
});

test.each([
  ["_posts/2020-01-02-a.md", "title: A", ["/2020/01/02/a.html", "/2020/01/02/a"]],
  ["_posts/2020-01-02-привет.md", "title: A", ["/2020/01/02/привет.html", "/2020/01/02/привет"]],
  ["_posts/2020-01-02-a.md", "permalink: pretty", ["/2020/01/02/a"]],
  ["_posts/2020-01-02-a.md", "permalink: none\ncategory: C", ["/c/a.html", "/c/a"]],
  ["_posts/2020-01-02-a.md", "permalink: /:year/:title/", ["/2020/a"]],
  ["_posts/2020-01-02-a.md", "permalink: /own/", ["/own"]],
  [
    "_posts/2020-01-02-a.md",
    "permalink: ordinal\nredirect_from: /old/",
    ["/old", "- its permalink ordinal is a form that is not read: it does not redirect"],
  ],
  [
    "_posts/2020-01-02-a.md",
    "permalink: /:week/:title/",
    ["- its permalink /:week/:title/ is a form that is not read: it does not redirect"],
  ],
])("the post %s with %j gets its paths in Jekyll", async (path, yaml, expected) => {
  expect(await pathsOf(path, yaml)).toEqual(expected);
});

test("folders above Jekyll's posts are categories", async () => {
  const path = "site/news/_posts/2020-01-02-a.md";
  const date = "2020/01/02/a";
  const sure = await pathsOf(path, "title: A", { "site/_config.yml": "title: A" });
  expect(sure).toEqual([`/news/${date}.html`, `/news/${date}`]);
  const unsure = await pathsOf(path, "title: A", { "site/_config.yml": "collections_dir: news" });
  expect(unsure).toEqual([`/site/news/${date}.html`, `/site/news/${date}`, `/${date}.html`, `/${date}`]);
});

test("a Hugo post without Latin letters keeps its section's path free", async () => {
  expect(await pathsOf("content/posts/привет.md", "title: A")).toEqual(["/posts/привет"]);
});
