import { expect, test } from "vitest";
import { PHONE, startVisit } from "../../browser/harness.ts";

test("a page is written, linked, renamed and unpublished on a phone", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/pages?new", { viewport: PHONE, hasTouch: true, isMobile: true });
  const form = page.getByRole("dialog").first();
  await form.getByRole("toolbar").waitFor();
  await form.getByLabel("Title", { exact: true }).fill("Open positions");
  await page.getByRole("textbox", { name: "Content" }).fill("We hire.");
  await form.getByRole("button", { name: "Publish", exact: true }).tap();
  await form.waitFor({ state: "hidden" });

  await page.goto(`${visit.origin}/admin/settings?part=navigation`);
  const company = page.getByRole("group", { name: "Company" });
  await company.getByRole("button", { name: "Add company link" }).tap();
  await company.getByRole("combobox", { name: "Link" }).last().fill("Open positions");
  await page.getByRole("button", { name: "Save settings" }).tap();
  await page.getByText("Everything is saved.").waitFor();

  const visitor = await visit.open("/contact", { viewport: PHONE, hasTouch: true, isMobile: true });
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Open positions" }).tap();
  await visitor.getByRole("heading", { level: 1, name: "Open positions" }).waitFor();

  await page.goto(`${visit.origin}/admin/pages`);
  const edit = page.getByRole("button", { name: "Edit Open positions" });
  await edit.tap();
  await form.getByLabel(/^URL/).fill("jobs");
  await form.getByRole("button", { name: "Update Page" }).tap();
  await form.waitFor({ state: "hidden" });
  const renamed = await visit.fetch("/open-positions", { redirect: "manual" });
  expect([renamed.status, renamed.headers.get("Location")]).toEqual([308, "/jobs"]);

  await edit.tap();
  await form.getByLabel("Status").selectOption("draft");
  await form.getByRole("button", { name: "Unpublish" }).tap();
  await form.waitFor({ state: "hidden" });
  expect((await visit.fetch("/jobs")).status).toBe(404);
  expect(await visit.text("/contact")).not.toContain("Open positions");
});
