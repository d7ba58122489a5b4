import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { redSquare } from "../settings.ts";
import { temporaryFolder } from "../server/harness.ts";
import { startVisit } from "./harness.ts";

const CHANGED = "The file was changed since you chose it. Choose it again.";

test("a file that was changed on disk after it was chosen is asked for again, in an import and in a form", async () => {
  await using folder = await temporaryFolder();
  const csv = join(folder.path, "redirects.csv");
  const photo = join(folder.path, "photo.png");
  const change = async (path: string) => {
    await writeFile(path, "changed since");
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
  };
  await writeFile(csv, "from,to\n/old,nowhere\n");
  await writeFile(photo, Buffer.from(await redSquare()));

  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/redirects", { allow: /UPLOAD_FILE_CHANGED/ });
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("CSV file").setInputFiles(csv);
  await change(csv);
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText(CHANGED).waitFor();

  await page.goto(`${visit.origin}/admin/testimonials?new`);
  await dialog.getByLabel("Name", { exact: true }).fill("Asha");
  await dialog.getByLabel("Position", { exact: true }).fill("Second-year biology");
  await dialog.getByLabel("Content", { exact: true }).fill("It remembers my lab slots.");
  await dialog.getByLabel("Image", { exact: true }).setInputFiles(photo);
  // The form shows it, so it was still readable.
  const isShown = (images: Element[]) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0);
  await expect.poll(() => dialog.locator("img").evaluateAll(isShown)).toBe(true);
  await change(photo);
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await dialog.getByText(CHANGED).waitFor();
  expect(await dialog.getByText("The server cannot be reached").count()).toBe(0);
});
