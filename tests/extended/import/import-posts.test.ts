import { readFileSync, symlinkSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { Post } from "#app/features/blog/post.ts";
import { createImage } from "../../images.ts";
import { logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";
import { runInOneProcess } from "../../server/run-in-one-process.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/imports");

async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const image = async (width: number) =>
  new Uint8Array(await (await createImage({ width, height: width })).arrayBuffer());

async function postsOf(env: Record<string, string>): Promise<Map<string, Post>> {
  await using server = await startServer(env);
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
  const list = (await (await fetch(`${server.origin}/api/blogs`, { headers })).json()) as Post[];
  return new Map(list.map((post) => [post.title, post]));
}

const notesOf = (title: string, report: string) =>
  new RegExp(`\n${title}\n  imported\n((?:    .*\n)+)`).exec(report)?.[1]?.trim().split(/\n */);

test("a WordPress import brings posts with their images", async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, {
    "uploads/2020/01/cat.jpg": await image(600),
    "uploads/2020/01/dog.png": await image(700),
    "uploads/2020/01/fox.png": await image(650),
  });
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const report = join(folder.path, "report.txt");
  const command = ["import", join(FIXTURES, "wordpress.xml"), "--images", join(folder.path, "uploads")];
  const commands = [[...command, "--dry-run"], [...command, "--report", report], command];
  const [dry, first, second] = await runInOneProcess(commands, env);
  expect(dry?.output).toContain("6 would be imported, 0 there already, 1 refused.");
  expect(first?.code).toBe(1);
  expect(first?.output).toContain("6 imported, 0 there already, 1 refused.");
  const text = readFileSync(report, "utf8");
  expect(text).toMatch(/First & best\n  imported\n/);
  expect(text).toContain("the shortcode [contact-form-7] was left out");
  expect(text).toContain("an embedded <iframe> became a link: https://www.youtube.com/embed/abc");
  expect(text).toMatch(/Second\n  imported\n.*\n?    became a draft: its status was "private"/);
  expect(text).toContain("its slug first was taken: it became first-2");
  expect(text).toContain("page “About us”\n  imported\n");
  expect(text).toMatch(/without a title\n  refused\n/);
  expect(second?.output).toContain("0 imported, 6 there already, 1 refused.");

  const posts = await postsOf(env);
  expect(posts.get("First & best")).toMatchObject({
    slug: "first",
    status: "published",
    publishedAt: "2020-01-02T03:04:05.000Z",
    updatedAt: "2020-02-03T00:00:00.000Z",
    excerpt: "An excerpt",
    category: "News & Events",
    tags: "Campus, tools",
    author: { name: "Ann Writer" },
    comments: 1,
    seoDescription: "For search",
    image: { width: 700, alt: "A dog" },
  });
  const content = posts.get("First & best")?.content ?? "";
  expect(content).toContain("see [second](/blog/first-2#s-part) and [again](/blog/first-2)");
  expect(content).toMatch(/!\[A cat\]\(\/media\/[0-9a-f-]{36}-600\.webp\)\n\n\*A caption\*/);
  expect(content).toMatch(/Go \[down\]\(#the-end\)\.\s+## The \*end\*/);
  expect(content).toContain("```js\nif (a < b) run();\n```");
  expect(notesOf("Blocks", text)).toEqual([
    "the reusable block 11 was left out: it holds itself",
    "the block acf/quote was left out: the export holds no text of it",
    "the block latest-posts was left out: the export holds no text of it",
    "a gallery became single images",
    "the image http://old.example/wp-content/uploads/2020/01/gone.jpg is not in the export",
  ]);
  const blocks = posts.get("Blocks");
  expect(blocks).toMatchObject({ category: "Old", tags: "ten" });
  expect(blocks?.content.replaceAll(/\/media\/[0-9a-f-]{36}/g, "/media/ID").split("\n\n")).toEqual([
    "Call [us](tel:+4930123), see [second](/blog/first-2) and [more](http://old.example/2020/03/blocks/more/).[^1]",
    "Reused words",
    "![A fox](/media/ID-650.webp)",
    "![](/media/ID-600.webp)",
    "![](/media/ID-600.webp)",
    "![](http://old.example/wp-content/uploads/2020/01/gone.jpg)",
    "[^1]: Found [there](https://example.org/)",
  ]);
  expect(posts.get("Second")?.status).toBe("draft");
  expect(posts.get("Later")).toMatchObject({ status: "scheduled", publishAt: "2099-05-06T07:08:09.000Z" });
  expect(posts.get("Locked")?.status).toBe("draft");
});

test("a Ghost import brings tags, authors and dates", async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, { "content/images/2021/a.png": await image(500) });
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const command = ["cli/studio.ts", "import", join(FIXTURES, "ghost.json"), "--images", join(folder.path, "content")];
  const first = await run(command, env);
  expect(first.output).toContain("5 imported, 0 there already, 0 refused.");
  expect(first.output).toContain("became a draft: only paid could read it");
  expect(first.output).toContain("page “About”\n  imported\n");
  expect(first.code).toBe(0);
  const posts = await postsOf(env);
  expect(posts.get("A Ghost post")).toMatchObject({
    slug: "a-ghost-post",
    category: "News",
    tags: "Campus",
    author: { name: "Ann Writer" },
    excerpt: "In short",
    seoTitle: "For search",
    publishedAt: "2021-02-03T04:05:06.000Z",
    image: { width: 500 },
  });
  expect(posts.get("A Ghost post")?.content).toMatch(/\[other\]\(\/blog\/paid-post\)[\s\S]*!\[\]\(\/media\//);
  expect(posts.get("Paid post")?.status).toBe("draft");
  expect(posts.get("From Markdown")?.content).toBe("# Cards\n\nof *Markdown*");
  expect(notesOf("Cards", first.output)).toEqual([
    "the caption of its image was not imported, add it to the text: Seen there",
    "its canonical URL https://192.0.2.1/blog/cards/ was not imported: search engines find the post at its URL here",
    "the code injected into its head was not imported: a post here has no code of its own",
    "the small print of a card was left out: Ann, Example",
    "the small print of a card was left out: x.pdf, 1 MB",
    "<svg> was left out",
    "the link to sms:+4930123 became text: such links are not allowed here",
    "the file /content/files/2023/x.pdf was not imported: upload it elsewhere, and change the link to it",
    "the image /content/images/2021/gone.png is not in the export",
  ]);
  expect(
    posts
      .get("Cards")
      ?.content.replaceAll(/\/media\/[0-9a-f-]{36}/g, "/media/ID")
      .split("\n\n"),
  ).toEqual([
    "![Seen](/media/ID-500.webp)",
    String.raw`[A page \[1\]](https://example.org/a)`,
    "What it says",
    "[Paper](/content/files/2023/x.pdf)",
    "### [Headed](https://example.org/b)",
    "Write or see [it](/blog/paid-post)",
  ]);
});

const MARKDOWN = {
  "_posts/2023-01-02-hello.md":
    "---\ntitle: Hello\ncategories: uncategorized news events\ntags: [a, b]\n---\n\nSee [next]({% post_url 2023-02-02-next %}).\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n",
  "_posts/2023-02-02-next.md": "---\npublished: false\n---\n# Next one\n\nText",
  "content/posts/bundle/index.md":
    '+++\ntitle = "Bundle"\ndate = 2024-05-06T07:08:09Z\n[cover]\nimage = "c.jpg"\n+++\n{{< figure src="c.jpg" caption="Cap" >}}\n\n<p>Raw <b>HTML</b></p>\n',
  "content/posts/_index.md": "Left out",
  "src/content/blog/astro.mdx":
    "---\ntitle: Astro\npubDate: 'Jul 08 2022'\n---\nimport X from './x';\n\nHi <X>in</X>\n",
  "Vault/Other.md": "---\ndate: 2020-01-01\n---\nText",
  "Vault/Note.md": "[[Other|a link]], ![[pic.png|300]] and [[Gone]]",
  "Notion/Trip 0123456789abcdef0123456789abcdef.md": "# Trip\n\nCreated: January 2, 2023 3:04 PM\nTags: x, y\n\nBody",
  "README.md": "Left out",
  ".obsidian/hidden.md": "Left out",
  "about.md": "---\nlayout: page\ntitle: About\n---\nText",
};

test("a folder and a zip of Markdown files are imported", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site");
  const files = { ...MARKDOWN, "content/posts/bundle/c.jpg": await image(400), "Vault/pic.png": await image(300) };
  await writeFiles(site, files);
  symlinkSync("/etc/hostname", join(site, "evil.md"));
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  await writeFile(join(folder.path, "site.zip"), zip.outputStream);
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const commands = [site, join(folder.path, "site.zip")].map((path) => ["import", path]);
  const [first, zipped] = await runInOneProcess(commands, env);
  expect(first?.output).toContain("8 imported, 0 there already, 1 refused.");
  expect(first?.output).toContain("evil.md\n  refused\n    a symbolic link, which is not followed\n");
  expect(first?.code).toBe(1);
  expect(zipped?.output).toContain("0 imported, 8 there already, 0 refused.");
  const posts = await postsOf(env);
  expect([...posts.values()].map(({ title, slug, status }) => `${title} ${slug} ${status}`).toSorted()).toEqual([
    "Astro astro published",
    "Bundle bundle published",
    "Hello hello published",
    "Next one next draft",
    "Note note draft",
    "Other other published",
    "Trip trip published",
  ]);
  expect(posts.get("Hello")).toMatchObject({ category: "news", tags: "events, a, b" });
  expect(posts.get("Hello")?.content).toBe("See [next](/blog/next).\n\n\n````ruby\nputs 1\n````");
  expect(posts.get("Bundle")).toMatchObject({ image: { width: 400 }, publishedAt: "2024-05-06T07:08:09.000Z" });
  expect(posts.get("Bundle")?.content).toContain("Raw **HTML**");
  expect(posts.get("Note")?.content).toMatch(/^\[a link\]\(\/blog\/other\), !\[\]\(\/media\/.*\) and Gone$/);
});

test("an import recognizes a post that was edited since", async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, {
    "one/index.md": "---\ndate: 2020-01-02\n---\n# Week 1\n\nText",
    "one/posts/hello.md": "---\ntitle: Hello\ndate: 2020-01-03\n---\nText",
    "two/index.md": "---\ndate: 2020-01-09\n---\n# Week 2\n\nText",
    "two/posts/hello.md": "---\ntitle: Good morning\ndate: 2021-01-03\n---\n[first](../index.md)",
    "two/other.md": "---\ndate: 2020-01-02\n---\n[week](index.md)",
  });
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const commands = ["one", "two"].map((name) => ["import", join(folder.path, name)]);
  const [first, rejected] = await runInOneProcess(commands, env);
  expect(first?.output).toContain("2 imported, 0 there already, 0 refused.");
  expect(rejected?.code).toBe(1);
  expect(rejected?.output).toMatch(/Week 2\n  refused\n    another item was already imported from a file of this name/);
  expect(rejected?.output).toMatch(/Good morning\n  refused\n/);
  expect(rejected?.output).toContain("a link to index.md, which was not imported, became text");
  expect(rejected?.output).toContain("1 imported, 0 there already, 2 refused.");

  {
    await using server = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
    const list = (await (await fetch(`${server.origin}/api/blogs`, { headers })).json()) as Post[];
    for (const { id, title } of list) {
      const body = JSON.stringify({
        title: `Anew ${title}`,
        slug: `anew-${title.replaceAll(/\W/g, "").toLowerCase()}`,
      });
      expect((await fetch(`${server.origin}/api/blogs/${id}`, { method: "PUT", headers, body })).status).toBe(200);
    }
  }
  const second = await run(["cli/studio.ts", "import", join(folder.path, "one")], env);
  expect(second).toMatchObject({ code: 0 });
  expect(second.output).toContain("0 imported, 2 there already, 0 refused.");
});
