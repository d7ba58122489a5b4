import { expect, test } from "vitest";
import { site } from "#site-config";
import { asHtml } from "../site-labels.ts";
import { PHONE, startVisit, stopClock } from "./harness.ts";

test("the loader covers the home page for 3 s once in a session, and a tap or a key dismisses it", async () => {
  await using visit = await startVisit();
  const html = await (await fetch(visit.origin)).text();
  expect(html).toContain(asHtml(site.hero.headline));

  const page = await visit.open("/", { before: stopClock });
  const loader = page.getByText("Press any key to skip");
  await page.clock.runFor(1998);
  for (const word of site.loader.words) {
    expect(await page.getByText(word, { exact: true }).count()).toBe(1);
  }
  await page.clock.runFor(1000);
  expect(await loader.isVisible()).toBe(true);
  await page.clock.runFor(2);
  expect(await loader.isVisible()).toBe(false);

  // The loader does not appear for a single frame.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement?.dataset["loader"]) Object.assign(window, { loaderSeen: true });
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.reload();
  expect(await loader.isVisible()).toBe(false);
  expect(await page.evaluate(() => "loaderSeen" in window)).toBe(false);

  const pressed = await visit.open("/", { before: stopClock });
  expect(await pressed.getByText("Press any key to skip").isVisible()).toBe(true);
  await pressed.keyboard.press("Space");
  expect(await pressed.getByText("Press any key to skip").isVisible()).toBe(false);

  // When storage is forbidden, the page itself remembers that it has shown the loader.
  const forbidden = await visit.open("/", {
    before: async (blank) => {
      await stopClock(blank);
      await blank.addInitScript(() => {
        Storage.prototype.getItem = Storage.prototype.setItem = () => {
          throw new DOMException("Storage is forbidden.", "SecurityError");
        };
      });
    },
  });
  await forbidden.keyboard.press("Space");
  await forbidden.getByRole("link", { name: "Blog" }).first().click();
  await forbidden.getByRole("heading", { level: 1, name: /blog|notebook/i }).waitFor();
  await forbidden.goBack();
  await forbidden.getByRole("heading", { level: 1, name: site.hero.headline }).waitFor();
  expect(await forbidden.getByText("Press any key to skip").isVisible()).toBe(false);

  // A tap on the loader must not activate the link under it.
  const tapped = await visit.open("/", { before: stopClock, viewport: PHONE, hasTouch: true, isMobile: true });
  const under = await tapped.getByRole("link", { name: "See the work" }).boundingBox();
  expect(await tapped.getByText("Tap to skip").isVisible()).toBe(true);
  expect(await tapped.getByText("Press any key to skip").isVisible()).toBe(false);
  await tapped.evaluate(() => {
    const look = (event: Event) =>
      Object.assign(window, { clicked: (event.target as Element).closest("a") ? "link" : "loader" });
    addEventListener("click", look, true);
  });
  await tapped.touchscreen.tap((under?.x ?? 0) + 5, (under?.y ?? 0) + 5);
  await expect.poll(() => tapped.evaluate(() => (window as { clicked?: string }).clicked)).toBe("loader");
  expect(await tapped.getByText("Tap to skip").isVisible()).toBe(false);
});

test("the home page shows all its sections, all features in one frame, the first project over the full width and the others side by side below it, and its links lead to the configured targets", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/");
  await page.keyboard.press("Escape");
  const main = page.getByRole("main");
  await main.getByText(site.hero.badge, { exact: true }).waitFor();
  await main.getByText(site.hero.badgeText, { exact: true }).waitFor();
  await main.getByRole("heading", { level: 1, name: site.hero.headline }).waitFor();

  // The image and the text beside it end on one line.
  const [button, figure] = await Promise.all(
    [main.getByRole("link", { name: site.hero.joinLabel }), main.locator(".hero figure")].map((one) =>
      one.evaluate((element) => element.getBoundingClientRect().bottom),
    ),
  );
  expect(figure).toBeCloseTo(button ?? NaN, 0);

  const titles = site.features.map(({ title }) => title);
  const sheets = await page.getByRole("main").evaluate((main, titles) => {
    const framed = (element: Element) => {
      const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(element);
      return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth].every((width) => width === "2px");
    };
    const headings = [...main.querySelectorAll("h2")].filter(({ textContent }) => titles.includes(textContent));
    return headings.map((heading) => {
      let box = heading.parentElement;
      while (box && !framed(box)) box = box.parentElement;
      return [heading.textContent, box?.querySelectorAll("h2").length];
    });
  }, titles);
  expect(sheets).toEqual(titles.map((title) => [title, titles.length]));

  const region = page.getByRole("region", { name: site.home.projectsTitle });
  const images = await region.locator("img").evaluateAll((all) =>
    all.map((img) => {
      const { left, right, top } = img.getBoundingClientRect();
      return { left, top, isAcross: left <= 0 && right >= document.documentElement.clientWidth };
    }),
  );
  expect(images.length).toBeGreaterThan(2);
  expect(images.map(({ isAcross }) => isAcross)).toEqual(images.map((_, index) => index === 0));
  const [first, second, third] = images;
  expect(second?.top).toBeGreaterThan(first?.top ?? Infinity);
  expect(third?.left).toBeGreaterThan(second?.left ?? Infinity);

  await page.context().route(`${site.groupChat}**`, (route) => route.fulfill({ body: "The chat." }));
  const [chat] = await Promise.all([
    page.waitForEvent("popup"),
    main.getByRole("link", { name: site.hero.joinLabel }).click(),
  ]);
  await chat.waitForURL(site.groupChat);
  expect(await chat.evaluate(() => window.opener)).toBeNull();
  expect(new URL(page.url()).pathname).toBe("/");

  for (const name of [
    ...site.features.map(({ title }) => title),
    site.timeline.title,
    ...site.timeline.steps.map(({ title }) => title),
    site.vision.title,
    site.products.title,
  ]) {
    await main.getByRole("heading", { name, exact: true }).waitFor();
  }

  const products = main.getByRole("region", { name: site.products.title });
  expect(await products.getByRole("listitem").count()).toBe(site.products.tiles.length);
  const tiles = await products.getByRole("link").all();
  const paths = site.products.tiles.flatMap(({ href }) => (href === null ? [] : [href]));
  expect(await Promise.all(tiles.map((tile) => tile.getAttribute("href")))).toEqual(paths);
  for (const [index, tile] of tiles.entries()) {
    const isOutside = paths[index]?.startsWith("http");
    expect(await tile.getAttribute("target")).toBe(isOutside ? "_blank" : null);
  }
  await products.getByText(site.products.more, { exact: true }).waitFor();

  const questions = main.locator("summary");
  const opened = main.locator("details[open]");
  expect(await questions.count()).toBe(site.faq.items.length);
  await questions.nth(1).focus();
  await page.keyboard.press("Enter");
  await questions.nth(3).click();
  expect(await opened.count()).toBe(2);
  await page.getByText(site.faq.items[1]?.answer ?? "").waitFor();
  await questions.nth(1).click();
  expect(await opened.count()).toBe(1);

  expect(await main.getByRole("link", { name: "Contact our support" }).getAttribute("href")).toBe("/contact");
  await main.getByRole("link", { name: "Ask a Question" }).click();
  await page.waitForURL("**/contact");
});

test("on a phone, a wheel or finger gesture dismisses the loader and scrolls nothing; the next one scrolls", async () => {
  await using visit = await startVisit();
  for (const sign of ["wheel", "finger"]) {
    const page = await visit.open("/", { before: stopClock, viewport: PHONE, hasTouch: true, isMobile: true });
    const loader = page.getByText(site.loader.lead, { exact: false }).first();
    expect(await loader.isVisible()).toBe(true);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    // Several events, as a finger or a touchpad sends them.
    const gesture = async () => {
      if (sign === "finger") await touch("touchStart", { x: 200, y: 700 });
      for (let y = 660; y > 300; y -= 40) {
        await (sign === "finger" ? touch("touchMove", { x: 200, y }) : page.mouse.wheel(0, 40));
      }
      if (sign === "finger") await touch("touchEnd");
    };
    await gesture();
    await expect.poll(() => loader.isVisible()).toBe(false);
    // Shows the frames until here, with what they scroll.
    await page.screenshot();
    expect([sign, await page.evaluate(() => scrollY)]).toEqual([sign, 0]);
    await page.clock.runFor(1000);
    await gesture();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.context().close();
  }
});

test("the mark of a section animates once when it comes into view, by movement only, and not with reduced motion", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { reducedMotion: "no-preference" });
  await page.keyboard.press("Escape");
  const marks = page.locator("[data-mark]");
  const settled = () => page.locator("[data-settles]").count();
  expect(await marks.count()).toBeGreaterThan(4);
  const before = await settled();
  const last = marks.last();
  await last.evaluate((mark) => {
    const started: unknown[] = [];
    Object.assign(window, { started });
    mark.addEventListener("animationstart", () => {
      for (const { effect } of mark.getAnimations({ subtree: true })) {
        const frames = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
        const moved = frames.filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name));
        started.push({
          within: Number(effect?.getComputedTiming().endTime) < 700,
          moved: [...new Set(moved)].toSorted(),
        });
      }
    });
  });
  const started = () => page.evaluate(() => Reflect.get(window, "started") as unknown[]);
  const once = [{ within: true, moved: ["rotate", "translate"] }];
  await last.scrollIntoViewIfNeeded();
  await expect.poll(started).toEqual(once);
  expect(await settled()).toBeGreaterThan(before);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await last.scrollIntoViewIfNeeded();
  expect(await started()).toEqual(once);

  const calm = await visit.open("/");
  await calm.keyboard.press("Escape");
  await calm.locator("[data-mark]").last().scrollIntoViewIfNeeded();
  await calm.locator("[data-settles]").last().waitFor();
  const settling = await calm.evaluate(() =>
    document.getAnimations().filter((animation) => (animation as CSSAnimation).animationName === "into-register"),
  );
  expect(settling).toEqual([]);
});
