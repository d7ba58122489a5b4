import { expect, test } from "vitest";
import { isLeaked } from "./leaked-passwords.server.ts";

test.each([
  "mustang-19870412",
  "Sunsh1ne!!!!",
  "$up3rm4n....",
  "sunshinedragon",
  "dragon1dragon1dragon1",
  "abc123!!!!!!",
  "193570356033",
])("the password %s is recognized as made of leaked passwords", (password) => {
  expect(isLeaked(password)).toBe(true);
});

test.each([
  "four unrelated words here",
  "correct-horse-battery",
  "k7Qp2mXw9vLt",
  "48213956174093",
  "tin roof over wet gravel",
  "sunshine over dragon hill",
  "quietlamp river 7 stone",
  "пароль из шести слов",
  "!!!!????....",
])("the password %s is not recognized as leaked", (password) => {
  expect(isLeaked(password)).toBe(false);
});
