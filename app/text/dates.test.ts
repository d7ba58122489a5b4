import { describe, expect, test } from "vitest";
import { longDate, shortDate } from "./dates.ts";

const DAYS = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day, 23, 59)).toISOString());

describe("dates", () => {
  test("long dates have the US English format on every day of a year", () => {
    const intl = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
    for (const day of DAYS) expect(longDate(day)).toBe(intl.format(new Date(day)));
  });

  test("short dates have the US English format on every day of a year", () => {
    const intl = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
    for (const day of DAYS) expect(shortDate(day)).toBe(intl.format(new Date(day)));
  });
});
