import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { ready, type Visit } from "./harness.ts";
import { siteWithoutPosts } from "./post-form.ts";

/* Pages that a visitor has open while the admin changes what they show. */

const visitSite = siteWithoutPosts();

/** Returns a function that sends JSON or a form to the API as the admin. */
async function adminOf(visit: Visit) {
  const authorization = { Authorization: `Bearer ${visit.token}` };
  return async (method: string, path: string, body?: unknown) => {
    const headers = { ...authorization, "Content-Type": "application/json" };
    const response = await fetch(visit.origin + path, { method, headers, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 200]);
  };
}

test("a card in an open list opens its item after a rename, and says so when the item was taken down", async () => {
  await using visit = await visitSite();
  const [renamed, deleted] = [
    await visit.create<Post>("/api/blogs", { title: "Renamed", content: "Text of the first." }),
    await visit.create<Post>("/api/blogs", { title: "Deleted", content: "Text of the second." }),
  ];
  const admin = await adminOf(visit);
  const [page, other] = [await visit.open("/blog"), await visit.open("/blog", { allow: /404/ })];
  await admin("PUT", `/api/blogs/${renamed.id}`, { slug: "another-name" });
  await admin("DELETE", `/api/blogs/${deleted.id}`);
  await page.locator('main a[href="/blog/renamed"]').first().click();
  await page.getByRole("dialog").getByText("Text of the first.").waitFor();
  const dialog = other.getByRole("dialog");
  await other.locator('main a[href="/blog/deleted"]').first().click();
  await dialog.getByRole("alert").getByText("Taken down for good").waitFor();
  expect(await dialog.getByRole("button", { name: "Try again" }).count()).toBe(0);
});

test("the page with older articles begins at its top, and Back returns to the place in the list", async () => {
  await using visit = await visitSite();
  for (let number = 1; number <= 12; number += 1) {
    await visit.create("/api/blogs", { title: `Post ${number}`, content: "Text" });
  }
  const page = await visit.open("/blog");
  const top = () => page.evaluate(() => scrollY);
  const older = page.getByRole("link", { name: "Older articles" });
  await older.scrollIntoViewIfNeeded();
  const left = await top();
  expect(left).toBeGreaterThan(500);
  await older.click();
  await page.waitForURL("**/blog?before=*");
  await ready(page);
  expect(await top()).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(left);
});
