import { expect, test } from "vitest";
import { ADMIN } from "../sites/open-site.ts";
import { expectFocus } from "./expect-focus.ts";
import { startVisit } from "./harness.ts";

test("an admin logs in, sees the dashboard and logs out", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/admin/blogs", { allow: /status of 401/ });
  await expectFocus(page.getByLabel("Email", { exact: true }));
  await page.keyboard.type(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await page.getByText("Email and password do not match.").waitFor();
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  const activity = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");
  await expect.poll(() => activity.count()).toBe(5);

  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/admin/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
