import { expect, test } from "vitest";
import { pluralText } from "./plural-text.ts";

const ENGLISH = "one: 1 article {what}. | other: {count} articles {what}.";
const POLISH = "one: {count} wpis | few: {count} wpisy | many: {count} wpisów | other: {count} wpisu";
const ARABIC = "zero: صفر | one: واحد | two: اثنان | few: قليل | many: كثير | other: {count}";

test.each([
  ["en", ENGLISH, 1, "1 article x."],
  ["en", ENGLISH, 0, "0 articles x."],
  ["en", ENGLISH, 2, "2 articles x."],
  ["pl", POLISH, 1, "1 wpis"],
  ["pl", POLISH, 3, "3 wpisy"],
  ["pl", POLISH, 5, "5 wpisów"],
  ["pl", POLISH, 22, "22 wpisy"],
  ["ar", ARABIC, 0, "صفر"],
  ["ar", ARABIC, 2, "اثنان"],
  ["ar", ARABIC, 7, "قليل"],
  ["ar", ARABIC, 11, "كثير"],
  ["ar", ARABIC, 100, "100"],
  ["ja", "{count}件", 3, "3件"],
  ["pl", ENGLISH, 3, "3 articles x."],
])("in %s, %s is filled for %i", (language, label, number, text) => {
  expect(pluralText<string>(label, { number, language, count: number, what: "x" })).toBe(text);
});
