import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import { withoutNameFlags, zipOf } from "../import-dry-run.ts";
import { openImports } from "../imports.ts";
import { wxr } from "../wxr.ts";

test("links to an old path in another script are rewritten", { timeout: 120_000 }, async () => {
  await using site = await openTestSite();
  const imports = await openImports(site);
  const spellings = ["/2020/при/", "/2020/%D0%BF%D1%80%D0%B8", "/2020/%d0%bf%d1%80%d0%b8/#set-up"];
  const content = spellings.map((path) => `<a href="http://old.example${path}">x</a>`).join(" ");
  const posts = [
    { id: 1, title: "Old", slug: "old", link: "/2020/%d0%bf%d1%80%d0%b8/", content: "<h2>Set up</h2>" },
    { id: 2, title: "New", slug: "new", content: `<p>${content}</p>` },
  ];
  await imports.upload("script.xml", wxr(posts));
  await imports.settled();
  await imports.start();
  expect(await imports.settled()).toMatchObject({ state: "finished", summary: { imported: 2 } });
  const post = (await (await site.fetch("/api/blogs/new")).json()) as Post;
  expect(post.content).toBe("[x](/blog/old) [x](/blog/old) [x](/blog/old#s-set-up)");
  const old = (await (await site.fetch("/api/blogs/old")).json()) as Post;
  expect(old.contentHtml).toContain('<h2 id="s-set-up"');
});

test("a zip made by Finder is read with UTF-8 names", { timeout: 120_000 }, async () => {
  await using site = await openTestSite();
  const imports = await openImports(site);
  const image = Buffer.from(await (await createImage({ width: 300, height: 300 })).arrayBuffer());
  const files = {
    "content/posts/a.md":
      "---\ntitle: A\ndate: 2020-01-02\n---\n[a\nlink](Café.md) ![one][1] ![Two][] [lost][3]\n\n[1]: bücher.png\n[two]: gone.png 'gone'\n[3]: gone.md",
    "content/posts/Cafe\u0301.md": "---\ndate: 2020-01-02\n---\nText",
    "content/posts/bu\u0308cher.png": image,
  };
  await imports.upload("finder.zip", new Uint8Array(withoutNameFlags(await zipOf(files))));
  await imports.settled();
  await imports.start();
  expect(await imports.settled()).toMatchObject({ state: "finished", summary: { imported: 2 } });
  expect((await imports.report()).map(({ title, notes }) => [title, ...notes])).toEqual([
    ["Café"],
    [
      "A",
      "the image content/posts/gone.png is not in the export",
      "a link to content/posts/gone.md, which was not imported, became text",
    ],
  ]);
  const { content } = (await (await site.fetch("/api/blogs/a")).json()) as Post;
  expect(content).toMatch(/^\[a\nlink\]\(\/blog\/cafe\) !\[one\]\[1\] Two lost\n\n\[1\]: \/media\/[\w.-]+$/);
});
