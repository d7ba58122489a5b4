import list from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import { expect, test } from "vitest";
import { isLeaked } from "./leaked-passwords.server.ts";

test("every password on the list of leaked passwords is recognized, also in capitals and repeated", () => {
  expect(list.length).toBeGreaterThanOrEqual(30_000);
  const unknown = list.filter((password) => !isLeaked(password) || !isLeaked(password.toUpperCase().repeat(3)));
  expect(unknown).toEqual([]);
});

test("a leaked password is recognized with digits and punctuation around it", () => {
  const words = list.filter((password) => /^\p{L}/u.test(password) && password.length >= 4);
  expect(words.filter((word) => !isLeaked(`${word}2026!!!!`) || !isLeaked(`!!--${word}--`))).toEqual([]);
});

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

test("none of 10,000 random passwords is recognized as leaked", () => {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const random = () => Array.from({ length: 14 }, () => letters.charAt(next() % letters.length)).join("");
  expect(Array.from({ length: 10_000 }, random).filter(isLeaked).length).toBe(0);
});
