import type { Page } from "playwright-core";
import { stickingOut, truncatedTexts } from "./harness.ts";

/** Returns the elements that overflow the page's sides, and the texts that are cut off. */
export async function misfits(page: Page) {
  return { out: await stickingOut(page), cut: await truncatedTexts(page) };
}

export const FITS = { out: [], cut: [] };
