import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { PHONE, startVisit, stopClock } from "./harness.ts";

test("the loader covers the home page for 3 s once", async () => {
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

  const other = await visit.open("/", { before: stopClock });
  await expectSkip(other, site.loader.skipByKey, () => other.keyboard.press("Space"));
  expect(await other.evaluate(() => scrollY)).toBe(0);
  const phone = await visit.open("/", { before: stopClock, viewport: PHONE, hasTouch: true, isMobile: true });
  // A tap must not follow the link under the loader.
  const under = await phone.getByRole("link", { name: site.home.workLink }).boundingBox();
  const tap = () => phone.touchscreen.tap((under?.x ?? 0) + 5, (under?.y ?? 0) + 5);
  await expectSkip(phone, site.loader.skipByTap, tap);
  await phone.screenshot();
  expect(new URL(phone.url()).pathname).toBe("/");
});

async function expectSkip(page: Page, hint: string, act: () => Promise<void>): Promise<void> {
  const loader = page.getByText(hint);
  expect(await loader.isVisible()).toBe(true);
  await act();
  await expect.poll(() => loader.isVisible()).toBe(false);
}
