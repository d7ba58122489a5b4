import { expect, test } from "vitest";
import { wxr } from "../wxr.ts";
import { startVisit } from "./harness.ts";

const POSTS = [
  { id: 1, title: "First of the old site", slug: "first" },
  { id: 2, title: "Hidden there", slug: "hidden", status: "private" },
];
const EXPORT = { name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(wxr(POSTS)) };

test("an admin checks and imports an export", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/settings/import", { allow: /status of 415/ });
  const chooser = page.getByLabel("Export to import");
  await page.getByRole("button", { name: "Choose file" }).waitFor();
  await chooser.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await page.getByText(/^Unknown file format\./).waitFor();
  await chooser.setInputFiles(EXPORT);
  const hidden = page.getByRole("listitem").filter({ hasText: "Hidden there" });
  await hidden.getByText('Became a draft: its status was "private"').waitFor();
  const started = page.waitForResponse("**/api/import/start");
  await page.getByRole("button", { name: "Import 2 items" }).click();
  await started;
  await page.reload();
  await page.getByText("2 items were imported.").waitFor();
  expect(await visit.text("/blog")).toContain("First of the old site");

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooser.setInputFiles(EXPORT);
  await page.getByText("Nothing new would be imported.").waitFor();
  expect(await page.getByRole("button", { name: /^Import / }).count()).toBe(0);
});
