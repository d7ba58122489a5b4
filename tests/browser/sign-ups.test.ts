import { expect, test } from "vitest";
import { site } from "#site-config";
import { expectFocus } from "./expect-focus.ts";
import { startVisit, stopClock, toastTime } from "./harness.ts";

test("with quirks sign-ups send nothing, and the admin shows Published", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/collex", { before: stopClock });
  const requested: string[] = [];
  // A late font and the counting of the visit are no requests of a form.
  page.on("request", (request) => {
    if (request.resourceType() !== "font" && !request.url().endsWith("/api/visits")) requested.push(request.url());
  });
  const main = page.getByRole("main");
  const email = main.getByRole("textbox", { name: "Email" });
  const notify = main.getByRole("button", { name: "Notify Me" });
  await notify.click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await email.fill("reader@campus.example");
  await notify.click();
  await main.getByRole("status").getByText(site.collex.thanksTitle).waitFor();
  // The focus stays here instead of returning to the top of the page.
  expect(await main.locator(":focus").count()).toBe(1);
  await page.clock.runFor(2999);
  expect(await notify.isVisible()).toBe(false);
  await page.clock.runFor(1);
  await notify.waitFor();
  expect(await email.inputValue()).toBe("");
  await page.keyboard.press("Tab");
  await expectFocus(email);

  const footer = page.getByRole("contentinfo");
  await footer.getByRole("textbox", { name: "Email" }).fill("news@campus.example");
  await footer.getByRole("button", { name: "Subscribe" }).click();
  expect(await footer.getByRole("textbox", { name: "Email" }).inputValue()).toBe("news@campus.example");
  expect([requested, new URL(page.url()).pathname]).toEqual([[], "/collex"]);

  await visit.create("/api/blogs", { title: "Not yet", content: "Text.", status: "draft" });
  const admin = await visit.openAdmin("/admin/blogs");
  const row = admin.getByRole("row").filter({ hasText: "Not yet" });
  await row.getByText("Draft", { exact: true }).waitFor();
  expect(await row.getByText("Published", { exact: true }).count()).toBe(1);
  const banner = admin.getByRole("banner");
  const bar = banner.getByRole("navigation", { name: "Main" });
  expect(await bar.getByRole("link").allTextContents()).toEqual(["Home", "Blog", "Dashboard"]);
  expect(await banner.getByRole("link", { name: "Connect Us" }).count()).toBe(0);
  await bar.getByRole("link", { name: "Home" }).click();
  await admin.keyboard.press("Escape");
  await banner.getByRole("button", { name: "Logout" }).click();
  await banner.getByRole("link", { name: "Connect Us" }).waitFor();
  expect(await bar.getByRole("link").allTextContents()).toEqual(["Home", "Blog"]);
  expect(await admin.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("without quirks both sign-ups store the email, and the admin sees facts", async () => {
  await using visit = await startVisit({ SITE_QUIRKS: "off" });
  await visit.create("/api/blogs", { title: "Not yet", content: "Text.", status: "draft" });
  const account = {
    name: "Ada",
    email: "ada@studio.example",
    password: "five quite unrelated words here",
    role: "admin",
  };
  await visit.create("/api/auth/register", account);
  const page = await visit.open("/collex", { allow: /ERR_FAILED/ });
  const footer = page.getByRole("contentinfo");
  const email = footer.getByRole("textbox", { name: "Email" });
  await page.route("**/api/subscribers", (route) => route.abort());
  await email.fill("news@campus.example");
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("The server cannot be reached.").waitFor();
  expect(await email.inputValue()).toBe("news@campus.example");
  await page.unroute("**/api/subscribers");
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Thanks! You are on the list.").waitFor();
  await expect.poll(() => toastTime(page)).toMatchObject({ duration: 2000 });
  await expect.poll(() => email.inputValue()).toBe("");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "Email" }).fill("teaser@campus.example");
  await main.getByRole("button", { name: "Notify Me" }).click();
  await main.getByText(site.collex.thanksTitle).waitFor();
  const list = await visit.fetch("/api/subscribers", { token: visit.token });
  const { subscribers } = (await list.json()) as { subscribers: { email: string; source: string }[] };
  expect(subscribers.map((one) => `${one.source} ${one.email}`).toSorted()).toEqual([
    "newsletter news@campus.example",
    "teaser teaser@campus.example",
  ]);

  const admin = await visit.openAdmin("/admin/blogs");
  const row = admin.getByRole("row").filter({ hasText: "Not yet" });
  await row.getByText("Draft", { exact: true }).waitFor();
  expect(await row.getByText("Published", { exact: true }).count()).toBe(0);
  await admin.goto(`${visit.origin}/admin/dashboard`);
  await expect.poll(() => admin.getByText("Total Users", { exact: true }).locator("..").textContent()).toContain("2");
});
