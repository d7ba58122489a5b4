import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addStyle, stickingOut, truncatedTexts } from "../browser/harness.ts";

/** A window's width in CSS pixels, and the size of its letters in percent. */
export type Layout = { width: number; height?: number; letters?: number };

const FITS = { out: [], cut: [] };

/** Expects at each layout that no element overflows the page or its dialog, and that no text is cut off. */
export async function expectFit(page: Page, layouts: Layout[]): Promise<void> {
  for (const { width, height = 800, letters = 100 } of layouts) {
    await page.setViewportSize({ width, height });
    await addStyle(page, `html { font-size: ${letters}% }`);
    const at = `${page.url()} at ${width}x${height}, letters of ${letters} %`;
    // The header takes a moment to adapt to a new width.
    await expect
      .poll(async () => ({ at, out: await stickingOut(page), cut: await truncatedTexts(page) }))
      .toEqual({ at, ...FITS });
  }
}
