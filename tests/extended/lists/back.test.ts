import { expect, test } from "vitest";
import { ready, startVisit } from "../../browser/harness.ts";

test("Back returns to the place in the list of articles", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  for (let number = 1; number <= 12; number += 1) {
    await visit.create("/api/blogs", { title: `Post ${number}`, content: "Text" });
  }
  const page = await visit.open("/blog");
  const scrollTop = () => page.evaluate(() => scrollY);
  const older = page.getByRole("link", { name: "Older articles" });
  await older.scrollIntoViewIfNeeded();
  const before = await scrollTop();
  expect(before).toBeGreaterThan(500);
  await older.click();
  await page.waitForURL("**/blog?before=*");
  await ready(page);
  expect(await scrollTop()).toBe(0);
  await page.goBack();
  await expect.poll(scrollTop).toBe(before);
});
