import { expect, test } from "vitest";
import type * as Passwords from "./passwords.server.ts";
import { checkNewPassword } from "./passwords.server.ts";

const OWNER = { email: "owner@studio.example", siteName: "Lantern Works" };

test.each([
  "P@ssw0rd!!!!",
  "qwertyuiop123",
  "1qaz2wsx3edc4rfv",
  "abcabcabcabcabc",
  "Summer2026!!",
  "lanternworks2026!",
  "owner@studio.example",
  "mustang-19870412",
  "sunshinedragon",
  "987654321098",
  "ab".repeat(500),
])("rejects the password %s as easily guessed", async (password) => {
  await expect(checkNewPassword(password, OWNER)).rejects.toThrow("easily guessed");
});

test.each([
  "four unrelated words here",
  "correct-horse-battery",
  "k7Qp2mXw9vLt",
  "48213956174093",
  "sunshine over dragon hill",
  "пароль из шести слов",
])("accepts the password %s", async (password) => {
  await expect(checkNewPassword(password, OWNER)).resolves.toBeUndefined();
});

test("a hash that failed is tried again with the next login", async () => {
  // A module of its own, as in a process that has just started.
  const fresh = "./passwords.server.ts?fresh";
  const { HASH_COST, verifyPassword } = (await import(fresh)) as typeof Passwords;
  HASH_COST.memoryCost = 0;
  await expect(verifyPassword(undefined, "any password")).rejects.toThrow("Memory cost is too small");
  HASH_COST.memoryCost = 8;
  expect(await verifyPassword(undefined, "any password")).toBe(false);
});
