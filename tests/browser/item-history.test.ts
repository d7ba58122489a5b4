import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/harness.ts";
import { addStyle, expectAccessible, PHONE, startVisit } from "./harness.ts";

/** The list shows two hundred versions at once. */
const MANY = 202;

test("the admin finds an overwritten text in the form's history, compares it word by word and restores it", async () => {
  await using folder = await temporaryFolder();
  await using visit = await startVisit({ SAMPLE_CONTENT: "off", DATA_DIR: folder.path });
  const { _id } = await visit.create<{ _id: string }>("/api/blogs", {
    title: "Night bus",
    content: "The last bus leaves at ten.",
  });
  const page = await visit.openAdmin("/admin/blogs", { allow: /409/ });
  const put = (fields: Record<string, string>, id = _id) =>
    page.evaluate(
      async ([id, fields]) => {
        const headers = {
          Authorization: `Bearer ${localStorage.getItem("token")}`,
          "Content-Type": "application/json",
        };
        await fetch(`/api/blogs/${id}`, { method: "PUT", headers, body: JSON.stringify(fields) });
      },
      [id, fields] as const,
    );
  await put({ content: "The last bus leaves at noon.", tags: "bus" });
  await page.getByRole("button", { name: "Create New Blog" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find or do" }).fill("history night");
  await page.getByRole("option", { name: "History of “Night bus”" }).waitFor();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Edit Blog" });
  const history = page.getByRole("dialog", { name: "History" });
  await history
    .getByText(/ admin$/)
    .first()
    .waitFor();
  await history.locator("del").first().waitFor();
  expect(await history.locator("del").allTextContents()).toContain("ten");
  expect(await history.locator("ins").allTextContents()).toEqual(expect.arrayContaining(["noon", "bus"]));
  await expectAccessible(page);

  await history.getByRole("button", { name: "Restore version 1" }).click();
  await history.waitFor({ state: "hidden" });
  await page.getByText("Version 1 is restored.").waitFor();
  await form.getByText("The last bus leaves at ten.").first().waitFor();

  // Somebody else saves while this form has unsaved changes.
  await form.getByRole("textbox", { name: "Title" }).fill("Day bus");
  await put({ content: "The last bus leaves at six." });
  await form.getByRole("button", { name: "Show history" }).click();
  await page.setViewportSize(PHONE);
  await history.getByRole("radio", { name: "Version 2 on the left" }).check();
  await history.getByRole("button", { name: "Restore version 2" }).click();
  const question = page.getByRole("dialog", { name: "Your changes are not saved" });
  await question.getByRole("button", { name: "Discard and restore" }).click();
  await history.getByRole("button", { name: "Compare it with this version" }).click();
  await form.getByText("was changed somewhere else").waitFor();
  // The form behind the dialog contains the same text, hidden.
  await form.getByText("The last bus leaves at six.").filter({ visible: true }).first().waitFor();
  await form.getByText("The last bus leaves at noon.").filter({ visible: true }).first().waitFor();
  await expectAccessible(page);

  // More versions than one part of the list contains.
  const other = await visit.create<{ _id: string }>("/api/blogs", { title: "Tram", content: "Word 1" });
  const database = new SQLite(join(folder.path, "northquad.sqlite"), { timeout: 5_000 });
  database
    .prepare(
      `with recursive numbers(number) as (select 2 union all select number + 1 from numbers where number < ?)
      insert into versions (type, item_id, version, saved_at, saved_by, state)
      select type, item_id, number, saved_at, saved_by, replace(state, 'Word 1', 'Word ' || number)
      from versions cross join numbers where item_id = ?`,
    )
    .run(MANY - 1, other._id);
  database.close();
  await put({ content: `Word ${MANY}` }, other._id);
  await page.goto(`${visit.origin}/admin/blogs?edit=${other._id}`);
  await form.getByRole("button", { name: "Show history" }).click();
  await history.getByRole("radio", { name: `Version ${MANY} on the left` }).waitFor();
  const oldest = history.getByRole("radio", { name: "Version 1 on the left" });
  expect(await oldest.count()).toBe(0);
  await history.getByRole("button", { name: "Show older versions" }).click();
  await oldest.check();
  await history.locator("del").getByText("1", { exact: true }).waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  await addStyle(page, "html { font-size: 200% }");
  expect(await history.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
}, 180_000);
