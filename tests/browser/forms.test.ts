import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { createImage } from "../images.ts";
import { ADMIN } from "../sites/open-site.ts";
import { json } from "../requests.ts";
import { expectAccessible, PHONE, startVisit } from "./harness.ts";

const EMPTY = { SAMPLE_CONTENT: "off" };

test("drafts of two tabs and their images survive reloads", async () => {
  await using visit = await startVisit(EMPTY);
  const first = await visit.openAdmin("/admin/blogs?new");
  const one = first.getByRole("dialog");
  const buffer = Buffer.from(await (await createImage()).arrayBuffer());
  await one.getByLabel("Title", { exact: true }).fill("From the first tab");
  await one.getByLabel("Image", { exact: true }).setInputFiles({ name: "first.jpg", mimeType: "image/jpeg", buffer });
  const second = await first.context().newPage();
  await second.goto(`${visit.origin}/admin/blogs?new`);
  const two = second.getByRole("dialog");
  await two.getByLabel("Title", { exact: true }).waitFor();
  expect(await two.getByText(/was chosen earlier/).count()).toBe(0);
  await two.getByLabel("Title", { exact: true }).fill("From the second tab");
  await two.getByText("Your text is kept in this browser.").waitFor();
  await second.close();
  await first.reload();
  await one.getByText("first.jpg was chosen earlier and is not saved yet.").waitFor();
  expect(await one.getByLabel("Title", { exact: true }).inputValue()).toBe("From the first tab");
});

test("a conflict of two admins and an expired session lose no text", async () => {
  await using visit = await startVisit(EMPTY);
  const { _id } = await visit.create<Post>("/api/blogs", { title: "Shared", content: "Line\n".repeat(12) });
  const page = await visit.openAdmin(`/admin/blogs?edit=${_id}`, { viewport: PHONE, allow: /409|401/ });
  const form = page.getByRole("dialog").first();
  await form.getByRole("toolbar").waitFor();
  await form.getByLabel("Title", { exact: true }).fill("My title");
  await visit.fetch(`/api/blogs/${_id}`, { ...json({ title: "Theirs", excerpt: "New" }, "PUT"), token: visit.token });
  await page.evaluate(() => localStorage.setItem("token", "no longer good"));
  await form.getByRole("button", { name: "Update Blog" }).click();
  await page.locator("input[type=password]:focus").fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await form.getByText("This post was changed somewhere else").waitFor();
  await expectAccessible(page, ["light"]);
  await form.getByRole("button", { name: "Save the chosen version" }).click();
  await form.waitFor({ state: "hidden" });
  const stored = (await (await visit.fetch(`/api/blogs/${_id}`)).json()) as Post;
  expect(stored).toMatchObject({ title: "My title", excerpt: "New" });
});

test("a finger that scrolls over an image leaves its focal point, which a tap sets", async () => {
  await using visit = await startVisit(EMPTY);
  const image = await createImage({ height: 400 });
  const { _id } = await visit.create<Post>("/api/blogs", { title: "Tall", content: "Text.", image });
  const options = { viewport: PHONE, hasTouch: true, isMobile: true };
  const page = await visit.openAdmin(`/admin/blogs?edit=${_id}`, options);
  const point = page.getByRole("slider", { name: /^Focal point/ });
  await point.scrollIntoViewIfNeeded();
  const box = async () => (await point.locator("xpath=..").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await box();
  const devTools = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", up?: number) => {
    const touchPoints = up === undefined ? [] : [{ x: before.x + 20, y: before.y + 100 - up }];
    await devTools.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
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

test("a check selects its text in view on a phone", async () => {
  await using visit = await startVisit(EMPTY);
  const [paragraph, link] = ["A tool for two lectures, on a phone.\n\n".repeat(30), "[the old page](/blog/never)"];
  await visit.create("/api/blogs", { title: "A long post", content: `${paragraph}See ${link}.\n\n${paragraph}` });
  const page = await visit.openAdmin("/admin/checks", { viewport: PHONE });
  await page.getByRole("link", { name: "The link to /blog/never leads nowhere" }).click();
  const selection = () =>
    page.evaluate(() => {
      const chosen = getSelection();
      const box = chosen?.rangeCount ? chosen.getRangeAt(0).getBoundingClientRect() : null;
      const frame = document.querySelector(".cm-scroller")?.getBoundingClientRect();
      const inView = box && frame && box.top >= frame.top && box.bottom <= Math.min(innerHeight, frame.bottom);
      return [chosen?.toString(), inView];
    });
  await expect.poll(selection).toEqual([`${link}.`, true]);
});
