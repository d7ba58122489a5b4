import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addStyle, DESKTOP, PHONE, ready, startVisit } from "./harness.ts";

/** Visibility of the dialog and of the moving cover in a frame, from 0 to 1. */
type Frame = { dialog: number; cover: number };

/** Outlines the dialog in pure green and the cover in pure blue. Hides the plates, which have similar colors. */
const mark = (page: Page, slug: string) =>
  addStyle(
    page,
    `.plate-ink { display: none !important }
    [role=dialog] { outline: 6px solid #0f0 !important; outline-offset: -6px }
    :is([role=dialog], article:has([data-opens-dialog="${slug}"])) [data-morph=cover] { outline: 10px solid #00f; outline-offset: -10px }`,
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

/** Captures the frames that the browser displays from `act` until all animations have ended. */
async function framesOf(page: Page, act: () => Promise<unknown>, done: () => Promise<unknown>): Promise<Frame[]> {
  const devtools = await page.context().newCDPSession(page);
  const shots: { png: Buffer; time: number }[] = [];
  devtools.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
    shots.push({ png: Buffer.from(data, "base64"), time: metadata.timestamp ?? 0 });
    void devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  // A slower playback yields enough frames on a busy machine.
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.4 });
  const before = await page.screenshot();
  await devtools.send("Page.startScreencast", { format: "png", maxWidth: 480, maxHeight: 480 });
  await act();
  await done();
  await page.waitForFunction(() => !document.documentElement.dataset["morphing"]);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await devtools.send("Page.stopScreencast");
  await devtools.detach();
  // Adds the first and the last state, because the screencast may start late or stop early. A busy machine delivers
  // frames out of order.
  const inOrder = shots.toSorted((one, other) => one.time - other.time).map(({ png }) => png);
  return Promise.all([before, ...inOrder, await page.screenshot()].map(look));
}

/** The dialog stays once it has appeared (opening) or disappeared (closing), and every frame contains the cover. */
function expectOneMove(frames: Frame[], way: "open" | "close"): void {
  const dialog = frames.map((frame) => frame.dialog);
  const order = way === "open" ? dialog : dialog.toReversed();
  // In the list's own covers, green exceeds the other channels by up to 0.12.
  expect(order.filter((strength, index) => strength < Math.max(...order.slice(0, index + 1)) - 0.15)).toEqual([]);
  expect([Math.min(...dialog) < 0.25, Math.max(...dialog) > 0.9]).toEqual([true, true]);
  expect(frames.filter(({ cover }) => cover < 0.1)).toEqual([]);
}

test("a dialog opens and closes in one continuous animation that shows the cover in every frame", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { reducedMotion: "no-preference" });
  for (const [path, viewport] of [
    ["/blog", DESKTOP],
    ["/portfolio", DESKTOP],
    ["/portfolio", PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    if (path !== "/blog") {
      await page.goto(visit.origin + path);
      await ready(page);
    }
    const link = page.locator("article [data-opens-dialog]").first();
    const slug = (await link.getAttribute("data-opens-dialog")) ?? "";
    await mark(page, slug);
    await page.evaluate(() => {
      const ways: string[] = [];
      const { dataset } = document.documentElement;
      const note = () => dataset["morphing"] && ways.push(dataset["morphing"]);
      new MutationObserver(note).observe(document.documentElement, { attributeFilter: ["data-morphing"] });
      Object.assign(window, { ways });
    });
    const dialog = page.getByRole("dialog");
    await link.scrollIntoViewIfNeeded();
    // The first opening also waits for the dialog's code to load.
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
    await page.waitForFunction(() => !document.documentElement.dataset["morphing"]);
    expectOneMove(await framesOf(page, () => page.evaluate(() => history.back()), gone), "close");
    expect(new URL(page.url()).pathname).toBe(path);
    // The Back button animates the closing, too.
    expect(await page.evaluate(() => Reflect.get(window, "ways"))).toEqual(["open", "close", "open", "close"]);
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

test("the second click of a double click does not close the dialog that the first one opens, and closing it returns the focus to the card's link", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { reducedMotion: "no-preference" });
  for (const path of ["/blog", "/portfolio"]) {
    if (path !== "/blog") {
      await page.goto(visit.origin + path);
      await ready(page);
    }
    const link = page.locator("article [data-opens-dialog]").nth(1);
    await link.hover();
    const dialog = page.getByRole("dialog");
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await dialog.waitFor();
    }
    await page.waitForFunction(() => !document.documentElement.dataset["morphing"]);
    expect(await dialog.count()).toBe(1);
    // A click outside, later, closes it.
    await page.mouse.click(5, 400);
    await dialog.waitFor({ state: "detached" });

    await page.waitForFunction(() => !document.documentElement.dataset["morphing"]);
    await link.dblclick();
    await dialog.waitFor();
    await page.waitForFunction(() => !document.documentElement.dataset["morphing"]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

test("on a phone, the opening animation draws the title above the cover, which crosses it", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { viewport: PHONE, reducedMotion: "no-preference" });
  const link = page.locator("article [data-opens-dialog]").first();
  await link.scrollIntoViewIfNeeded();
  const order = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const group = (part: string) =>
            getComputedStyle(document.documentElement, `::view-transition-group(${part})`);
          if (group("morph-title").position !== "absolute") return requestAnimationFrame(look);
          resolve([group("morph-title").zIndex, group("morph-cover").zIndex]);
        };
        look();
      }),
  );
  await link.click();
  expect(await order).toEqual(["1", "auto"]);
});

test("two clicks on a card add one history entry, and two on the close button go back once, with and without motion", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  await page.evaluate(() => {
    const steps: string[] = [];
    const { pushState, go } = history;
    history.pushState = (...args) => (steps.push("forward"), pushState.apply(history, args));
    history.go = (by) => (steps.push("back"), go.call(history, by));
    Object.assign(window, { steps });
  });
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    const dialog = page.getByRole("dialog");
    const clickTwice = (element: Element) => [1, 2].forEach(() => (element as HTMLElement).click());
    const idle = () => page.waitForFunction(() => !document.documentElement.dataset["morphing"]);
    await page.locator("article [data-opens-dialog]").nth(1).evaluate(clickTwice);
    await dialog.waitFor();
    await idle();
    await dialog.getByRole("button", { name: "Close" }).evaluate(clickTwice);
    await dialog.waitFor({ state: "detached" });
    await idle();
    const steps = await page.evaluate(() => (Reflect.get(window, "steps") as string[]).splice(0));
    expect([reducedMotion, steps]).toEqual([reducedMotion, ["forward", "back"]]);
    expect(new URL(page.url()).pathname).toBe("/portfolio");
  }
});

test("after a dialog has been opened again by Forward while it closed, Back sets the list's title", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { reducedMotion: "no-preference" });
  const list = await page.title();
  const dialog = page.getByRole("dialog");
  await page.locator("article [data-opens-dialog]").first().click();
  await dialog.waitFor();
  // Forward changes the URL before the closing dialog has left the document.
  await page.evaluate(() => {
    const forward = () => document.documentElement.dataset["morphing"] === "close" && history.forward();
    addEventListener("popstate", forward, { once: true });
    document.querySelector<HTMLElement>("[role=dialog] header button")?.click();
  });
  await page.waitForFunction(() => !document.documentElement.dataset["morphing"]);
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(await page.title()).toBe(list);
});

test("the list stays in place while a dialog's code loads, also when Back is pressed meanwhile", async () => {
  await using visit = await startVisit();
  for (const [path, chunk] of [
    ["/blog", "post-dialog"],
    ["/portfolio", "project-dialog"],
  ] as const) {
    const loaded = Promise.withResolvers<void>();
    const page = await visit.open(path, {
      viewport: PHONE,
      before: (blank) =>
        blank.route(`**/assets/${chunk}-*.js`, async (route) => {
          await loaded.promise;
          await route.continue();
        }),
    });
    const link = page.locator("article [data-opens-dialog]").last();
    await link.scrollIntoViewIfNeeded();
    const height = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight]);
    const before = await height();
    await link.click();
    await page.waitForURL((url) => url.pathname !== path);
    // React shows a skeleton, if at all, some frames later.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect([path, await height()]).toEqual([path, before]);
    await page.goBack();
    loaded.resolve();
    await page.waitForLoadState("networkidle");
    expect([path, await height()]).toEqual([path, before]);
    await link.click();
    await page.getByRole("dialog").waitFor();
  }
});

test("on a slow line, opening an item dims the page, and its dialog shows the card's image until the larger one has loaded", async () => {
  await using visit = await startVisit();
  const [code, image] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const page = await visit.open("/portfolio", {
    before: async (blank) => {
      for (const [files, released] of [
        ["**/assets/project-dialog-*.js", code],
        ["**/media/*-1080.avif", image],
      ] as const) {
        await blank.route(files, async (route) => {
          await released.promise;
          await route.continue();
        });
      }
    },
  });
  const card = page.locator("article").filter({ has: page.locator("[data-opens-dialog]") });
  await card.getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => page.locator(".bg-veil").evaluate((veil) => getComputedStyle(veil).opacity)).toBe("1");
  expect(await dialog.count()).toBe(0);
  code.resolve();
  const cover = dialog.locator("img").first();
  await cover.waitFor();
  const small = await card
    .locator("img")
    .first()
    .evaluate((shown: HTMLImageElement) => shown.currentSrc);
  const background = () => cover.evaluate((shown) => shown.style.backgroundImage);
  expect([small, await background()]).toEqual([expect.stringContaining("-480.avif"), `url("${small}")`]);
  image.resolve();
  await expect.poll(background).toBe("");
});
