import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { PHONE, startVisit, startVisit } from "./harness.ts";
import { openForm } from "./post-form.ts";

test("on a phone, a finger that scrolls over an image leaves its focal point, which a tap sets", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await visit.create("/api/blogs", { title: "Tall", content: "Text.", image: await createImage({ height: 400 }) });
  const page = await visit.openAdmin("/admin/blogs", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { form } = await openForm(page, "Edit Tall");
  const point = form.getByRole("slider", { name: /^Focal point/ });
  await point.scrollIntoViewIfNeeded();
  const image = point.locator("xpath=..");
  const box = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await box();
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", up?: number) =>
    devTools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: up === undefined ? [] : [{ x: before.x + 20, y: before.y + 100 - up }],
    });
  await touch("touchStart", 0);
  for (let up = 12; up <= 120; up += 12) await touch("touchMove", up);
  await touch("touchEnd");
  await expect.poll(async () => before.y - (await box()).y).toBeGreaterThan(40);
  expect(await point.getAttribute("aria-valuetext")).toBe("50 % from the left, 50 % from the top");

  const now = await box();
  await page.touchscreen.tap(now.x + now.width * 0.25, now.y + now.height * 0.6);
  // The page may still roll on, up or down.
  await expect.poll(() => point.getAttribute("aria-valuetext")).toMatch(/^25 % from the left/);
});

test("a letter that a dead key writes over a selection replaces it, and a typed mark wraps it", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs");
  const { form, content } = await openForm(page, "Create New Blog");
  const text = () => form.locator("textarea[name=content]").inputValue();
  await content.fill("word");
  await page.keyboard.press("Control+a");
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Input.imeSetComposition", { text: "`", selectionStart: 1, selectionEnd: 1 });
  await devTools.send("Input.insertText", { text: "è" });
  await expect.poll(text).toBe("è");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("*");
  await expect.poll(text).toBe("*è*");
});

test("a line selected by three clicks becomes bold, and a list with the keys of a keyboard whose slash is above the 7", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs");
  const { form, content } = await openForm(page, "Create New Blog");
  const text = () => form.locator("textarea[name=content]").inputValue();
  await content.fill("First paragraph.\nSecond line.");
  await content.getByText("First paragraph.").click({ clickCount: 3 });
  await page.keyboard.press("Control+b");
  expect(await text()).toBe("**First paragraph.**\nSecond line.");

  const devTools = await page.context().newCDPSession(page);
  const [control, shift] = [2, 8];
  const seven = { key: "/", code: "Digit7", windowsVirtualKeyCode: 55, modifiers: control + shift };
  await devTools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...seven });
  await devTools.send("Input.dispatchKeyEvent", { type: "keyUp", ...seven });
  expect(await text()).toBe("1. **First paragraph.**\nSecond line.");
});

test("on a phone, neither the line being written nor the list of commands lies under the form's foot", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs", { viewport: PHONE, hasTouch: true });
  const { form, content } = await openForm(page, "Create New Blog");
  await content.fill("A line.\n".repeat(40));
  const foot = form.locator("[data-window-foot]");
  /** How much room a part has above the foot, in px. */
  const roomBelow = async (part: Locator) => {
    const [box, bar] = [await part.boundingBox(), await foot.boundingBox()];
    return box && bar ? Math.round(bar.y - box.y - box.height) : null;
  };
  await content.press("Control+End");
  await page.keyboard.type("Last words");
  await expect.poll(() => roomBelow(content.getByText("Last words"))).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const list = page.getByRole("listbox");
  await expect.poll(() => roomBelow(list)).toBeGreaterThanOrEqual(0);
  const [top, tools] = [await list.boundingBox(), await form.getByRole("toolbar").boundingBox()];
  expect(top?.y).toBeGreaterThanOrEqual((tools?.y ?? Infinity) + (tools?.height ?? 0));
});
