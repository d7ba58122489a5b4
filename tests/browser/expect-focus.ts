import type { Locator } from "playwright-core";

/** Waits until the control has the focus. */
export async function expectFocus(control: Locator): Promise<void> {
  await control.and(control.page().locator(":focus")).waitFor();
}
