import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { json } from "../requests.ts";
import { startVisit } from "./harness.ts";

test("an admin reads, replies to, marks, exports and deletes messages", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  for (const [name, message] of [
    ["Ada", "A timetable\nfor the department?"],
    ["Ben", "=1+1 shelves"],
  ] as const) {
    const fields = { name, email: `${name.toLowerCase()}@campus.example`, message };
    expect((await visit.fetch("/api/contact", json(fields))).status).toBe(200);
  }
  const page = await visit.openAdmin("/admin/messages");
  await page.getByText("2 unread from the contact form.").waitFor();
  const ada = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ada" });
  await ada.locator("summary").click();
  await page.getByText("1 unread from the contact form.").waitFor();
  const reply = await ada.getByRole("link", { name: "Reply by email" }).getAttribute("href");
  expect(decodeURIComponent(reply ?? "")).toMatch(
    /^mailto:ada@campus\.example\?subject=.+> A timetable\r\n> for the department\?/s,
  );
  await ada.getByRole("button", { name: "Mark as unread" }).click();
  await page.getByText("2 unread from the contact form.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 unread from the contact form.").waitFor();

  await page.getByLabel("Search messages").fill("SHELVES");
  await ada.waitFor({ state: "detached" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("messages.csv");
  expect(await text(await (await download).createReadStream())).toContain(`"'=1+1 shelves"`);
  await page.getByLabel("Select all in view").check();
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  const question = page.getByRole("dialog");
  await question.getByText("This action cannot be undone.").waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await question.waitFor({ state: "hidden" });
  await page.getByLabel("Search messages").fill("");
  await ada.waitFor();
  await page.getByText("shelves").waitFor({ state: "detached" });
});
