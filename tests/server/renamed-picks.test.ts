import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { sampleFolder } from "./sample-folder.ts";
import { logIn, startServer } from "./harness.ts";

test("the Editor's Pick, the featured project and older pages follow the renaming of their item", async () => {
  await using folder = await sampleFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  const authorization = { Authorization: `Bearer ${await logIn(server.origin)}` };
  const put = async (path: string, body: object) => {
    const headers = { ...authorization, "Content-Type": "application/json" };
    const response = await fetch(server.origin + path, { method: "PUT", headers, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 200]);
  };
  const read = async (path: string) => (await fetch(server.origin + path)).text();
  const hero = async () => /<main[\s\S]*?href="\/portfolio\/([\w-]+)"/.exec(await read("/"))?.[1];

  await put("/api/settings", { revision: 0, values: { featuredProject: "tally" } });
  expect(await hero()).toBe("tally");
  expect(await read("/blog")).toContain('href="/blog/we-deleted-the-dashboard"');
  const posts = (await (await fetch(`${server.origin}/api/blogs`)).json()) as Post[];
  const last = posts.at(-2);
  const pageAfter = async (slug: string) => [
    ...(await read(`/blog?before=${slug}`)).matchAll(/data-opens-dialog="([^"]+)"/g),
  ];
  const after = (await pageAfter(String(last?.slug))).map(([, slug]) => slug);
  expect(after).toContain(posts.at(-1)?.slug);

  await put("/api/projects/tally", { slug: "tally-two" });
  await put("/api/projects/tally-two", { slug: "tally-three" });
  await put("/api/blogs/we-deleted-the-dashboard", { slug: "dashboard-deleted" });
  await put(`/api/blogs/${last?.id}`, { slug: "renamed-meanwhile" });
  expect(await hero()).toBe("tally-three");
  const blog = await read("/blog");
  expect(blog).toContain("Editor’s Pick");
  expect(blog).toContain('href="/blog/dashboard-deleted"');
  expect((await pageAfter(String(last?.slug))).map(([, slug]) => slug)).toEqual(after);

  // A pick that is not public is not shown, by its former slug neither.
  await put("/api/blogs/dashboard-deleted", { status: "draft" });
  expect(await read("/blog")).not.toContain("Editor’s Pick");
});
