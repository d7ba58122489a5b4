import { expect, test } from "vitest";
import { site as studio } from "#site-config";
import { openTestSite } from "../harness.ts";

test("security.txt is valid for half a year", async () => {
  await using site = await openTestSite({ SITE_URL: "https://studio.example" });
  site.clock.now = new Date("2027-03-01T15:00:00Z");
  const response = await site.fetch("/.well-known/security.txt", { headers: { Host: "evil.example" } });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await response.text()).toBe(
    [
      `Contact: mailto:${studio.emailContact}`,
      "Expires: 2027-08-28T00:00:00.000Z",
      `Preferred-Languages: ${studio.language}`,
      "Canonical: https://studio.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});
