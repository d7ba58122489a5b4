import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { StoredImage } from "#app/features/media/media.ts";
import type { Project } from "#app/features/projects/project.ts";
import { createImage, uploadOf } from "../images.ts";
import { startVisit, type Visit } from "./harness.ts";

/** Drags with the mouse from the middle of one box to a place in another, given in shares of its size. */
async function drag(page: Page, from: Box | null, to: Box | null, [x, y] = [0.5, 0.5]): Promise<void> {
  if (!from || !to) throw new Error("The element is not visible.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width * x, to.y + to.height * y, { steps: 4 });
  await page.mouse.up();
}
type Box = { x: number; y: number; width: number; height: number };

const storedImages = async ({ fetch, token }: Visit) =>
  ((await (await fetch("/api/media", { token })).json()) as { pictures: StoredImage[] }).pictures;

test("an admin uploads an image, describes it and sets its focal point", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/media");
  await page
    .getByLabel("Images to upload")
    .setInputFiles(await uploadOf(await createImage({ width: 500, height: 400 })));
  await page.getByText("No alternative text").first().waitFor();
  await page.getByLabel("Alternative text").fill("A circle");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save text" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Focal point/ }).click();
  const dialog = page.getByRole("dialog");
  const slider = dialog.getByRole("slider");
  const area = await slider.locator("xpath=..").boundingBox();
  await drag(page, area, area, [0.2, 0.7]);
  expect(await slider.getAttribute("aria-valuetext")).toBe("20 % from the left, 70 % from the top");
  await page.keyboard.press("Shift+ArrowUp");
  await dialog.getByRole("button", { name: "Save focal point" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await storedImages(visit)).toMatchObject([{ alt: "A circle", focalX: 20, focalY: 60 }]);
});

test("an admin drags a project's images into another order", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const fields = { title: "Timetable", category: "Web", description: "D", tech: "React" };
  const project = await visit.create<Project>("/api/projects", {
    ...fields,
    image: await createImage(),
    additionalImage1: await createImage({ width: 301 }),
    additionalImageAlt1: "First",
    additionalImage2: await createImage({ width: 302 }),
    additionalImageAlt2: "Second",
  });
  const page = await visit.openAdmin(`/admin/projects?edit=${project.id}`);
  const form = page.getByRole("dialog");
  const handle = form.getByRole("button", { name: /^Drag image 2/ });
  await handle.scrollIntoViewIfNeeded();
  await drag(
    page,
    await handle.boundingBox(),
    await form.getByRole("button", { name: /^Drag image 1/ }).boundingBox(),
    [0, 0],
  );
  await expect
    .poll(() =>
      form
        .getByLabel(/^Alternative text of image/)
        .first()
        .inputValue(),
    )
    .toBe("Second");
  await form.getByRole("button", { name: "Update Project" }).click();
  await form.waitFor({ state: "hidden" });
  const { additionalImages } = (await (await visit.fetch(`/api/projects/${project.id}`)).json()) as Project;
  expect([additionalImages.image1?.alt, additionalImages.image2?.alt]).toEqual(["Second", "First"]);
});
