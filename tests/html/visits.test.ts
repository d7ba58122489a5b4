import { expect, test } from "vitest";
import { openSite } from "../sites/open-site.ts";

const POLICIES = [
  ["/privacy-policy", "When we count visits"],
  ["/cookie-policy", "Counting visits without cookies"],
] as const;

test("pages count visits", async () => {
  await using site = await openSite();
  expect(await site.text("/blog")).toMatch(/sendBeacon\(.\/api\/visits/);
  for (const [path, heading] of POLICIES) expect(await site.text(path)).toContain(heading);
});

test("with VISITS=off, no page counts visits", async () => {
  await using site = await openSite({ env: { VISITS: "off" } });
  expect(await site.text("/blog")).not.toMatch(/sendBeacon|api\/visits/);
  for (const [path, heading] of POLICIES) {
    const html = await site.text(path);
    expect([path, html.includes(heading), html.includes("{if visits}")]).toEqual([path, false, false]);
  }
});
