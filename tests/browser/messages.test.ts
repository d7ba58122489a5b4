import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, expectAccessible, PHONE, startVisit, startVisit, type Visit } from "./harness.ts";

async function write(visit: Visit, name: string, message: string, more: Record<string, string> = {}) {
  const response = await fetch(`${visit.origin}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, email: `${name.toLowerCase()}@campus.example`, message, ...more }),
  });
  expect(response.status).toBe(200);
}

/** Responds to the admin's list with `count` unread messages; sending them would take most of the test's time. */
async function listMessages(page: Page, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => ({
    _id: `id-${index}`,
    id: `id-${index}`,
    name: `Visitor ${index}`,
    email: "ana@campus.example",
    phone: "",
    message: "Hello",
    createdAt: new Date(1_700_000_000_000 - index).toISOString(),
    readAt: null,
    suspect: false,
  }));
  await page.route("**/api/messages?*", (route) => route.fulfill({ json: { messages, total: count, unread: count } }));
}

test("the admin reads, searches, marks, replies to, exports and deletes messages in the inbox", async () => {
  await using visit = await startVisit();
  await write(visit, "Ada", "A timetable\nfor the department?");
  await write(visit, "Ben", "=1+1 shelves");
  await write(visit, "Cleo", "Buy now", { website: "https://spam.example" });
  const page = await visit.openAdmin("/admin/messages");
  await page.getByText("3 unread from the contact form.").waitFor();
  const rows = page.locator("main li").filter({ has: page.getByRole("checkbox") });
  expect(await rows.count()).toBe(3);

  await rows.filter({ hasText: "Ada" }).locator("summary").click();
  await page.getByText("2 unread from the contact form.").waitFor();
  const reply = await rows
    .filter({ hasText: "Ada" })
    .getByRole("link", { name: "Reply by email" })
    .getAttribute("href");
  expect(decodeURIComponent(reply ?? "")).toMatch(
    /^mailto:ada@campus\.example\?subject=.+> A timetable\r\n> for the department\?/s,
  );
  await expectAccessible(page);
  await rows.filter({ hasText: "Ada" }).getByRole("button", { name: "Mark as unread" }).click();
  await page.getByText("3 unread from the contact form.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 unread from the contact form.").waitFor();

  await page.getByRole("button", { name: "Unread", exact: true }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("button", { name: "Spam" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.locator("summary").click();
  await rows.getByRole("button", { name: "Not spam" }).click();
  await page.getByText("Message is no longer spam.").waitFor();
  await page.reload();
  await page.getByText("No spam.").waitFor();
  expect(await page.getByText("search term").count()).toBe(0);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByLabel("Search messages").fill("SHELVES");
  await expect.poll(() => rows.count()).toBe(1);
  expect(page.url()).toContain("q=SHELVES");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("messages.csv");
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /,"Ben","ben@campus\.example","","'=1\+1 shelves","no","no"\r\n$/,
  );
  await page.getByLabel("Search messages").fill("");
  await expect.poll(() => rows.count()).toBe(3);

  await page.setViewportSize(PHONE);
  await page.getByLabel("Select all in view").check();
  await page.getByText("3 selected").waitFor();
  await page.getByLabel("Select the message of Ada").uncheck();
  await expectAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  const question = page.getByRole("dialog");
  await question.getByText("Are you sure you want to delete 2 messages? This action cannot be undone.").waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => rows.count()).toBe(1);
  await page.reload();
  await rows.filter({ hasText: "Ada" }).waitFor();
  expect(await rows.count()).toBe(1);
});

test("a failed search of messages offers no next page of the previous list, and can be retried", async () => {
  await using visit = await startVisit();
  const messages = Array.from({ length: 100 }, (_, index) => ({
    _id: `id-${index}`,
    id: `id-${index}`,
    name: `Person ${index}`,
    email: "someone@campus.example",
    phone: "",
    message: "Hello",
    createdAt: "2026-01-01T00:00:00.000Z",
    readAt: null,
    suspect: false,
  }));
  let isDown = true;
  const answer = (route: Route) => {
    const isSearch = new URL(route.request().url()).searchParams.has("q");
    if (isSearch && isDown) return route.fulfill({ status: 503, json: { message: "The disk is full." } });
    const found = isSearch ? messages.slice(0, 1) : messages;
    return route.fulfill({
      json: { messages: found, total: found.length, unread: found.length },
      headers: isSearch ? {} : { "X-Next-Cursor": "next" },
    });
  };
  const before = (blank: Page) => blank.route("**/api/messages?*", answer);
  const page = await visit.openAdmin("/admin/messages", { allow: /503/, before });
  const more = page.getByRole("button", { name: "Show more" });
  await more.waitFor();
  await page.getByLabel("Search messages").fill("Person 0");
  await page.getByText("Could not fetch messages").waitFor();
  expect(await more.count()).toBe(0);
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Select the message of Person 1", { exact: true }).waitFor({ state: "detached" });
  await page.getByLabel("Select the message of Person 0", { exact: true }).waitFor();
});

/** The least width of a tablet at which the admin's navigation is one row, to 8 px. */
async function narrowestRow(page: Page): Promise<number> {
  const navigation = page.getByRole("navigation", { name: "Admin" });
  let width = 1016;
  for (let height = 0; ; width -= 8) {
    await page.setViewportSize({ ...DESKTOP, width });
    const box = await navigation.boundingBox();
    if (height && box?.height !== height) break;
    height = Number(box?.height);
  }
  await page.setViewportSize(DESKTOP);
  return width + 8;
}

test("mail that arrives in the background shows in the count, the open inbox and the dashboard alike, and takes the navigation no row", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await write(visit, "Ada", "The first message.");
  const page = await visit.openAdmin("/admin/messages");
  const rows = page.locator("main li").filter({ has: page.getByRole("checkbox") });
  const badge = (count: number) => page.getByRole("link", { name: `Messages ${count} unread` }).waitFor();
  const returnToTab = () => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await rows.locator("summary").click();
  await page.getByText("What visitors wrote through the contact form.").waitFor();
  await page.getByLabel("Select the message of Ada").check();
  const unmarked = await narrowestRow(page);

  await write(visit, "Ben", "The second message.");
  await returnToTab();
  await page.getByText("1 unread from the contact form.").waitFor();
  await badge(1);
  expect(await narrowestRow(page)).toBe(unmarked);
  expect(await rows.locator("summary").allTextContents()).toEqual([
    expect.stringContaining("Ben"),
    expect.stringContaining("Ada"),
  ]);
  expect(await rows.locator("details[open]").count()).toBe(1);
  await page.getByText("1 selected").waitFor();

  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}`, "Content-Type": "application/json" };
    const { messages } = await (await fetch("/api/messages", { headers })).json();
    const body = JSON.stringify({ action: "read", ids: messages.map(({ id }: { id: string }) => id) });
    await fetch("/api/messages/bulk", { method: "POST", headers, body });
  });
  await returnToTab();
  await page.getByText("What visitors wrote through the contact form.").waitFor();
  expect(await rows.getByText("Unread.").count()).toBe(0);

  await write(visit, "Cleo", "The third message.");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByText("1 unread message", { exact: true }).waitFor();
  await badge(1);
  await write(visit, "Dan", "The fourth message.");
  await returnToTab();
  await page.getByText("2 unread messages", { exact: true }).waitFor();
  await badge(2);
});

test("a new request for unread counts cancels the pending ones, and the newest counts are shown", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await write(visit, "Ada", "The first message.");
  const page = await visit.openAdmin("/admin/dashboard");
  const step = (label: string) => page.getByText(label, { exact: true });
  await step("1 unread message").waitFor();
  const look = () => page.evaluate(() => void dispatchEvent(new Event("unread-messages")));
  const paths = [/\/api\/messages\/unread$/, /\/api\/messages\?filter=unread/];
  // The next request of each gets no response.
  for (const path of paths) await page.route(path, () => {}, { times: 1 });
  const requested = Promise.all(paths.map((path) => page.waitForRequest(path)));
  const canceled = Promise.all(paths.map((path) => page.waitForEvent("requestfailed", (one) => path.test(one.url()))));
  await look();
  await requested;
  await write(visit, "Ben", "The second message.");
  await look();
  await canceled;
  await step("2 unread messages").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Messages 2 unread" }).count()).toBe(1);
});

test("if marking a later batch of messages fails, the earlier batches stay marked", async () => {
  await using visit = await startVisit();
  const before = (blank: Page) => listMessages(blank, 201);
  const page = await visit.openAdmin("/admin/messages", { allow: /503/, before });
  const requested: number[] = [];
  await page.route("**/api/messages/bulk", (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] };
    requested.push(ids.length);
    if (requested.length === 2) return route.fulfill({ status: 503, json: { message: "The disk is full." } });
    return route.fulfill({ json: { done: ids, notFound: [] } });
  });
  await page.getByLabel("Select all in view").check();
  const counted = page.waitForRequest("**/api/messages/unread");
  await page.getByRole("button", { name: "Mark as read" }).first().click();
  await page.getByText("The disk is full.").waitFor();
  await page.getByText("1 unread from the contact form.").waitFor();
  await page.getByText("200 messages marked as read.").waitFor();
  await counted;
  expect(requested).toEqual([200, 1]);
});
