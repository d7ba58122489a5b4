import { expect, test } from "vitest";
import { openSite } from "../sites/open-site.ts";

test("serves the home page of the sample studio", async () => {
  await using site = await openSite({ sample: true });
  expect(await site.text("/")).toContain("We Build Ideas into Digital Reality");
});

test("serves an empty site", async () => {
  await using site = await openSite();
  expect(await site.text("/blog")).toContain("No articles found");
});
