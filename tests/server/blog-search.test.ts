import { expect, test } from "vitest";
import { logIn, startServer, temporaryFolder } from "./harness.ts";

const NUMBERS = Array.from({ length: 300 }, (_, index) => index);

/** Searches the blog and follows the links to older posts to the end; returns the numbers of all posts found. */
async function search(origin: string, q: string): Promise<number[]> {
  const found: number[] = [];
  for (let path: string | undefined = `/blog?${new URLSearchParams({ q })}`; path;) {
    const html = await (await fetch(origin + path)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    found.push(...new Set([...main.matchAll(/href="\/blog\/post-(\d+)"/g)].map(([, number]) => Number(number))));
    path = /href="(\/blog\?[^"]*before=[^"]*)"/.exec(main)?.[1]?.replaceAll("&amp;", "&");
  }
  return found;
}

test("a search among hundreds of posts finds those whose title or author contains it, newest first", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
  for (const number of NUMBERS) {
    const body = JSON.stringify({ title: `Post ${number}`, content: "Text", author: "Ana" });
    expect((await fetch(`${server.origin}/api/blogs`, { method: "POST", headers, body })).status).toBe(201);
  }

  const newestFirst = NUMBERS.toReversed();
  const containing = (text: string) => newestFirst.filter((number) => `post ${number}`.includes(text));
  for (const q of ["Post 27", "OST 299", "t 128", "27", "5"]) {
    expect([q, await search(server.origin, q)]).toEqual([q, containing(q.toLowerCase())]);
  }
  expect(await search(server.origin, "aNa")).toEqual(newestFirst);
  for (const q of ["post 300", "no such words", "299 Ana", "Post 1Ana", "zz"]) {
    expect([q, await search(server.origin, q)]).toEqual([q, []]);
  }
});
