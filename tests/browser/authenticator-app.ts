import { readFile } from "node:fs/promises";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./harness.ts";

export const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Types into the field that must have received the focus by itself. */
export async function typeInto(page: Page, field: "code" | "recoveryCode", text: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused, { timeout: 10_000 }).toBe(field);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Enables the authenticator app, and returns its secret and the recovery codes. */
export async function turnAppOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("12345");
  await page.keyboard.press("Enter");
  await page.getByText("The code has 6 digits.").waitFor();
  await code.fill(codeOf(secret));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await dialog.waitFor();
  await expectAccessible(page);
  const codes = await dialog.getByRole("listitem").allTextContents();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toContain(codes[9]);
  // A stray press must not lose them.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 of 10 left").waitFor();
  return { secret, codes };
}
