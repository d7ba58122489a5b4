import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "../../browser/harness.ts";

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("This part is not visible.");
  return box;
}

const topsOf = async (parts: Locator[]) => Promise.all(parts.map(async (part) => (await boxOf(part)).y));
const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

test("the dashboard has its tasks and first steps on one screen", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard");
  const guide = page.getByRole("region", { name: "First steps" });
  const tasks = page.getByRole("region", { name: "What to do next" });
  await guide.waitFor();
  await tasks.getByText("1 post scheduled").waitFor();
  const rest = ["Recent Activity", "Quick Actions", "Manage"].map((name) => page.getByRole("region", { name }));
  const tops = await topsOf([page.getByText("Total Blogs"), tasks, ...rest]);
  expect(tops).toEqual(ascending(tops));
  for (const last of [tasks.getByRole("listitem").last(), guide.getByRole("listitem").last()]) {
    const { y, height } = await boxOf(last);
    expect(y + height).toBeLessThanOrEqual(DESKTOP.height);
  }
  await page.setViewportSize(PHONE);
  const stacked = await topsOf([page.getByText("Total Blogs"), tasks, guide, ...rest]);
  expect(stacked).toEqual(ascending(stacked));
});

test("with forced colors, the navigation marks the current page", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/settings", { forcedColors: "active" });
  for (const navigation of ["Admin", "Parts of the settings"]) {
    const entries = page.getByRole("navigation", { name: navigation }).locator("a, button");
    await entries.and(page.locator("[aria-current]")).filter({ visible: true }).first().waitFor();
    const [current, other] = await entries.evaluateAll((all) =>
      [all.find((entry) => entry.ariaCurrent), all.find((entry) => !entry.ariaCurrent)].map(
        (entry) => entry && getComputedStyle(entry).backgroundColor,
      ),
    );
    expect(current).not.toBe(other);
  }
});
