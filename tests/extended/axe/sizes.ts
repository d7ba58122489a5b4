import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, expectAccessible, PHONE, stickingOut } from "../../browser/harness.ts";

/** Resizes the page to a phone and a desktop, and expects no violations in either theme and no overflow. */
export async function expectAccessibleAtBoth(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    // Tables of the admin shorten their texts themselves, and hide their head from eyes on a phone.
    expect([page.url(), viewport.width, ...(await stickingOut(page, "table *"))]).toEqual([page.url(), viewport.width]);
  }
}
