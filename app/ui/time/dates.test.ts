import { describe, expect, test } from "vitest";
import { longDate, monthAndYear, shortDate } from "./dates.ts";

const DAYS = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day, 23, 59)).toISOString());

describe("dates", () => {
  test("long dates have the US English format", () => {
    const intl = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
    for (const day of DAYS) expect(longDate(day)).toBe(intl.format(new Date(day)));
  });

  test("short dates have the US English format", () => {
    const intl = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
    for (const day of DAYS) expect(shortDate(day)).toBe(intl.format(new Date(day)));
  });
});

test("dates have the format of the site's language", () => {
  const day = "2026-11-21T23:30:00.000Z";
  const inGerman = [longDate(day, "de"), monthAndYear(day, "de"), shortDate(day, "de")];
  expect(inGerman).toEqual(["21. November 2026", "November 2026", "21. Nov. 2026"]);
  expect([longDate(day, "fr"), longDate(day, "pt-BR")]).toEqual(["21 novembre 2026", "21 de novembro de 2026"]);
  expect([longDate(day, "en-GB"), longDate(day)]).toEqual(["November 21, 2026", "November 21, 2026"]);
});
