import { expect, test } from "vitest";
import { site } from "#site-config";
import { PHONE, startVisit, stopClock } from "./harness.ts";

test("the loader covers the home page for 3 s once a session", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { before: stopClock });
  const loader = page.getByText(site.loader.skipByKey);
  for (const word of site.loader.words) expect(await page.getByText(word, { exact: true }).count()).toBe(1);
  await page.clock.runFor(2998);
  expect(await loader.isVisible()).toBe(true);
  await page.clock.runFor(2);
  expect(await loader.isVisible()).toBe(false);

  // It does not appear for a single frame.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement?.dataset["loader"]) Object.assign(window, { loaderSeen: true });
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.reload();
  expect(await loader.isVisible()).toBe(false);
  expect(await page.evaluate(() => "loaderSeen" in window)).toBe(false);
});

test("a key or a tap skips the loader and does nothing else", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { before: stopClock });
  const byKey = page.getByText(site.loader.skipByKey);
  expect(await byKey.isVisible()).toBe(true);
  await page.keyboard.press("Space");
  expect(await byKey.isVisible()).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const phone = await visit.open("/", { before: stopClock, viewport: PHONE, hasTouch: true, isMobile: true });
  const byTap = phone.getByText(site.loader.skipByTap);
  expect(await byTap.isVisible()).toBe(true);
  const under = await phone.getByRole("link", { name: site.home.workLink }).boundingBox();
  await phone.evaluate(() => {
    const look = (event: Event) =>
      Object.assign(window, { clicked: (event.target as Element).closest("a") ? "link" : "loader" });
    addEventListener("click", look, true);
  });
  await phone.touchscreen.tap((under?.x ?? 0) + 5, (under?.y ?? 0) + 5);
  await expect.poll(() => phone.evaluate(() => Reflect.get(window, "clicked"))).toBe("loader");
  expect(await byTap.isVisible()).toBe(false);
});
