import { expect, test } from "vitest";
import { isGuessable } from "./guessable.ts";

const NAMES = ["Lanternworks", "owner", "studio"];

test.each([
  "password1234",
  "P@ssw0rd!!!!",
  "qwertyuiop123",
  "1qaz2wsx3edc4rfv",
  "abcabcabcabcabc",
  "aaaaaaaaaaaaaaaa",
  "adminadminadmin",
  "Summer2026!!",
  "iloveyou123456",
  "lanternworks2026!",
  "Owner123456789",
  "correcthorsebatterystaple",
  "987654321098",
])("the password %s is guessable", (password) => {
  expect(isGuessable(password, NAMES)).toBe(true);
});

test.each([
  "four unrelated words here",
  "correct-horse-battery",
  "k7Qp2mXw9vLt",
  "tin roof over wet gravel",
  "0123456789 abcdefghij plus more",
  "пароль из шести слов",
])("the password %s is not guessable", (password) => {
  expect(isGuessable(password, NAMES)).toBe(false);
});

test("repeating a sequence many times does not make a password safe", () => {
  expect(isGuessable("ab".repeat(500), NAMES)).toBe(true);
});
