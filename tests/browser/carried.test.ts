import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addStyle, DESKTOP, PHONE, startVisit } from "./harness.ts";

/** How strongly the dialog, and the cover on its way, are seen in a frame: 0 to 1. */
type Frame = { dialog: number; cover: number };

/** Draws the dialog's outline in pure green and the cover's in pure blue. Plates have greens and blues of their own. */
const mark = (page: Page, slug: string) =>
  addStyle(
    page,
    `.plate-ink { display: none !important }
    [role=dialog] { outline: 6px solid #0f0 !important; outline-offset: -6px }
    :is([role=dialog], article:has([data-opens-dialog="${slug}"])) [data-carried=cover] { outline: 10px solid #00f; outline-offset: -10px }`,
  );

async function look(png: Buffer): Promise<Frame> {
  const data = await sharp(png).removeAlpha().raw().toBuffer();
  const frame = { dialog: 0, cover: 0 };
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    frame.dialog = Math.max(frame.dialog, (green - Math.max(red, blue)) / 255);
    frame.cover = Math.max(frame.cover, (blue - Math.max(red, green)) / 255);
  }
  return frame;
}

/** What the browser puts on the screen, frame by frame, from `act` until nothing moves. */
async function framesOf(page: Page, act: () => Promise<unknown>, done: () => Promise<unknown>): Promise<Frame[]> {
  const devtools = await page.context().newCDPSession(page);
  const shots: Buffer[] = [];
  devtools.on("Page.screencastFrame", ({ data, sessionId }) => {
    shots.push(Buffer.from(data, "base64"));
    void devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  // Slower, so that a busy machine shows many frames of it.
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.4 });
  const before = await page.screenshot();
  await devtools.send("Page.startScreencast", { format: "png", maxWidth: 480, maxHeight: 480 });
  await act();
  await done();
  await page.waitForFunction(() => !document.documentElement.dataset["carrying"]);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await devtools.send("Page.stopScreencast");
  await devtools.detach();
  // Where it came from and has come to: the screencast may begin later and stop short.
  return Promise.all([before, ...shots, await page.screenshot()].map(look));
}

/**
 * A dialog that was seen stays (opening), one that has gone stays away (closing), and no frame is without the cover. On a
 * busy machine the frames of a fade come a little out of order, so that a frame counts as less when it is by 0.4.
 */
function expectOneMove(frames: Frame[], way: "open" | "close"): void {
  const dialog = frames.map((frame) => frame.dialog);
  const order = way === "open" ? dialog : dialog.toReversed();
  expect(order.filter((strength, index) => strength < Math.max(...order.slice(0, index + 1)) - 0.4)).toEqual([]);
  // The list's own covers have a green of up to 0.12 beyond their other colours.
  expect([Math.min(...dialog) < 0.25, Math.max(...dialog) > 0.9]).toEqual([true, true]);
  expect(frames.filter(({ cover }) => cover < 0.1)).toEqual([]);
}

test("a dialog opens and closes in one move: once seen it is in every frame, and its cover always", async () => {
  await using visit = await startVisit();
  for (const [path, viewport] of [
    ["/blog", DESKTOP],
    ["/portfolio", DESKTOP],
    ["/portfolio", PHONE],
  ] as const) {
    const page = await visit.open(path, { viewport, reducedMotion: "no-preference" });
    const link = page.locator("article [data-opens-dialog]").first();
    const slug = (await link.getAttribute("data-opens-dialog")) ?? "";
    await mark(page, slug);
    await page.evaluate(() => {
      const ways: string[] = [];
      const { dataset } = document.documentElement;
      const note = () => dataset["carrying"] && ways.push(dataset["carrying"]);
      new MutationObserver(note).observe(document.documentElement, { attributeFilter: ["data-carrying"] });
      Object.assign(window, { ways });
    });
    const dialog = page.getByRole("dialog");
    await link.scrollIntoViewIfNeeded();
    // The first one also waits for its code.
    expectOneMove(
      await framesOf(
        page,
        () => link.click(),
        () => dialog.waitFor(),
      ),
      "open",
    );
    const gone = () => dialog.waitFor({ state: "detached" });
    expectOneMove(await framesOf(page, () => page.keyboard.press("Escape"), gone), "close");
    await link.click();
    await dialog.waitFor();
    await page.waitForFunction(() => !document.documentElement.dataset["carrying"]);
    expectOneMove(await framesOf(page, () => page.evaluate(() => history.back()), gone), "close");
    expect(new URL(page.url()).pathname).toBe(path);
    // Back carries, too.
    expect(await page.evaluate(() => Reflect.get(window, "ways"))).toEqual(["open", "close", "open", "close"]);
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});
