import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Types into the field that must have received the focus by itself. */
export async function typeInto(page: Page, field: "code" | "recoveryCode", text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(field);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Begins to set the app up, and returns its secret. */
export async function beginSetup(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  return ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
}

/** Enables the app, and returns its secret and the recovery codes. */
export async function turnAppOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  const secret = await beginSetup(page);
  await typeInto(page, "code", codeOf(secret));
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await dialog.waitFor();
  const codes = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await page.getByText("10 of 10 left").waitFor();
  return { secret, codes };
}
