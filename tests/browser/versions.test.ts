import { expect, test } from "vitest";
import { addStyle, expectAccessible, hold, PHONE, startVisit } from "./harness.ts";
import { openForm } from "./post-form.ts";

/** The list shows two hundred versions at once. */
const MANY = 202;

test("the admin finds an overwritten text in the form's history, compares it word by word and restores it", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const { _id } = await visit.create<{ _id: string }>("/api/blogs", {
    title: "Night bus",
    content: "The last bus leaves at ten.",
  });
  const page = await visit.openAdmin("/admin/blogs", { allow: /409/ });
  const put = (fields: Record<string, string>) =>
    page.evaluate(
      async ([id, fields]) => {
        const headers = {
          Authorization: `Bearer ${localStorage.getItem("token")}`,
          "Content-Type": "application/json",
        };
        await fetch(`/api/blogs/${id}`, { method: "PUT", headers, body: JSON.stringify(fields) });
      },
      [_id, fields] as const,
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
  await page.evaluate(
    async ([id, many]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("token")}`, "Content-Type": "application/json" };
      for (let word = 2; word <= many; word += 1) {
        const body = JSON.stringify({ content: `Word ${word}` });
        await fetch(`/api/blogs/${id}`, { method: "PUT", headers, body });
      }
    },
    [other._id, MANY] as const,
  );
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

test("the history stays open until a restore is answered, and asks about unsaved changes only if there are any", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs");
  const { form, title, content } = await openForm(page, "Create New Blog");
  await title.fill("Night bus");
  await content.fill("It leaves at ten.");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/[?&]edit=/);
  await title.fill("Day bus");
  await page.keyboard.press("Control+s");
  await form.getByText(/^Saved (?!as)/).waitFor();

  await form.getByRole("button", { name: "Show history" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  const release = await hold(page, "**/restore");
  await history.getByRole("button", { name: "Restore version 1" }).click();
  await history.locator("button[aria-busy]").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await history.locator("button[aria-busy]").count()).toBe(1);
  release();
  await history.waitFor({ state: "hidden" });
  await expect.poll(() => title.inputValue()).toBe("Night bus");
});
