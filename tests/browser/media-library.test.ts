import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { StoredImage } from "#app/features/media/media.ts";
import { createImage, uploadOf } from "../images.ts";
import { startVisit } from "./harness.ts";

/** Drags with the mouse from an element's middle to a place in it, given in shares of its size. */
async function dragWithin(element: Locator, x: number, y: number): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  const { mouse } = element.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await mouse.down();
  await mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
  await mouse.up();
}

test("an admin uploads an image, describes it and sets its focal point", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/media");
  const image = await createImage({ width: 500, height: 400 });
  await page.getByLabel("Images to upload").setInputFiles(await uploadOf(image));
  await page.getByRole("textbox", { name: "Alternative text" }).fill("A circle");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save text" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Focal point/ }).click();
  const slider = page.getByRole("dialog").getByRole("slider");
  await dragWithin(slider.locator("xpath=.."), 0.2, 0.7);
  expect(await slider.getAttribute("aria-valuetext")).toBe("20 % from the left, 70 % from the top");
  await page.keyboard.press("Shift+ArrowUp");
  await page.getByRole("button", { name: "Save focal point" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const response = await visit.fetch("/api/media", { token: visit.token });
  const { pictures } = (await response.json()) as { pictures: StoredImage[] };
  expect(pictures).toMatchObject([{ alt: "A circle", focalX: 20, focalY: 60 }]);
});
