import { expect, test } from "vitest";
import { logIn } from "../server/harness.ts";
import { siteOfFile, startVisit, toastTime, type Visit } from "./harness.ts";

const visitWithoutQuirks = siteOfFile({ SITE_QUIRKS: "off" });

async function addDraftAndAccount(visit: Visit): Promise<void> {
  await visit.create("/api/blogs", { title: "Not yet", content: "Text.", status: "draft" });
  await visit.create("/api/auth/register", {
    name: "Ada",
    email: "ada@studio.example",
    password: "five quite unrelated words here",
    role: "admin",
  });
}

const subscribersOf = async (origin: string): Promise<string[]> => {
  const headers = { Authorization: `Bearer ${await logIn(origin)}` };
  const response = await fetch(`${origin}/api/subscribers`, { headers });
  const { subscribers } = (await response.json()) as { subscribers: { email: string; source: string }[] };
  return subscribers.map(({ email, source }) => `${source} ${email}`).toSorted();
};

test("with the quirks off, both sign-ups store the email and confirm it", async () => {
  await using visit = await visitWithoutQuirks();
  const page = await visit.open("/collex");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("textbox", { name: "Email" }).fill("news@campus.example");
  await footer.getByRole("button", { name: "Subscribe" }).click();
  const thanks = page.getByText("Thank you. Your address is noted.");
  await thanks.waitFor();
  await expect.poll(() => toastTime(page)).toMatchObject({ duration: 2000 });
  await thanks.click();
  await thanks.waitFor({ state: "detached" });
  await expect.poll(() => footer.getByRole("textbox", { name: "Email" }).inputValue()).toBe("");

  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "Email" }).fill("teaser@campus.example");
  await main.getByRole("button", { name: "Notify Me" }).click();
  await main.getByText("Thank you!").waitFor();
  const stored = ["newsletter news@campus.example", "teaser teaser@campus.example"];
  expect(await subscribersOf(visit.origin)).toEqual(stored);

  // A failure shows an error and does not change the URL.
  const cut = await visit.open("/about", {
    allow: /ERR_FAILED/,
    before: (page) => page.route("**/api/subscribers", (route) => route.abort()),
  });
  const email = cut.getByRole("contentinfo").getByRole("textbox", { name: "Email" });
  await email.fill("lost@campus.example");
  await cut.getByRole("button", { name: "Subscribe" }).click();
  await cut.getByText("The server cannot be reached.").waitFor();
  expect(await email.inputValue()).toBe("lost@campus.example");

  const plain = await visit.open("/collex", { javaScriptEnabled: false });
  await plain.getByRole("main").getByRole("textbox", { name: "Email" }).fill("plain@campus.example");
  await plain.getByRole("button", { name: "Notify Me" }).click();
  await plain.getByText("Thank you. Your address is noted.").waitFor();
  expect(await subscribersOf(visit.origin)).toEqual([stored[0], "teaser plain@campus.example", stored[1]]);
});

test("with the quirks off, View All clears the search, and the admin shows true statuses and user counts", async () => {
  await using visit = await visitWithoutQuirks();
  const page = await visit.open("/blog?q=a&category=Technology");
  const view = page.getByRole("main").getByRole("link", { name: "View All" });
  await view.click();
  await page.waitForURL(/\/blog$/);
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  await page.getByRole("button", { name: "All", exact: true, pressed: true }).waitFor();

  await addDraftAndAccount(visit);
  const admin = await visit.openAdmin("/admin/blogs");
  const row = admin.getByRole("row").filter({ hasText: "Not yet" });
  await row.getByText("Draft", { exact: true }).waitFor();
  expect(await row.getByText("Published", { exact: true }).count()).toBe(0);
  await admin.goto(`${visit.origin}/admin/dashboard`);
  const users = admin.getByText("Total Users", { exact: true }).locator("..");
  await expect.poll(() => users.textContent()).toContain("2");
});

test("with the quirks on, the default, all posts are labeled Published beside their status, and one user is counted", async () => {
  await using visit = await startVisit();
  await addDraftAndAccount(visit);
  const admin = await visit.openAdmin("/admin/blogs");
  const row = admin.getByRole("row").filter({ hasText: "Not yet" });
  await row.getByText("Draft", { exact: true }).waitFor();
  expect(await row.getByText("Published", { exact: true }).count()).toBe(1);
  const shown = admin.getByRole("row").filter({ hasText: "Weighing our own website" });
  expect(await shown.getByText("Published", { exact: true }).count()).toBe(1);
  await admin.goto(`${visit.origin}/admin/dashboard`);
  const users = admin.getByText("Total Users", { exact: true }).locator("..");
  await expect.poll(() => users.textContent()).toContain("1");
});
