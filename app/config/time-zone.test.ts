import { expect, test } from "vitest";
import { longDate, monthAndYear, shortDate } from "#app/ui/time/dates.ts";
import { canonicalTimeZone, dayIn, timeAt, wallTime } from "./time-zone.ts";

test.each([
  ["2026-04-30T22:30:00.000Z", "Europe/Berlin", "2026-05-01T00:30"],
  ["2026-01-31T23:30:00.000Z", "Europe/Berlin", "2026-02-01T00:30"],
  ["2026-05-01T03:00:00.000Z", "America/New_York", "2026-04-30T23:00"],
  ["2026-05-01T18:45:00.000Z", "Asia/Kathmandu", "2026-05-02T00:30"],
  ["2026-12-31T10:00:00.000Z", "Pacific/Kiritimati", "2027-01-01T00:00"],
  ["2026-05-01T00:30:00.000Z", "UTC", "2026-05-01T00:30"],
  ["2026-03-29T01:30:00.000Z", "Europe/Berlin", "2026-03-29T03:30"],
])("at %s, a clock in %s shows %s, and the reverse", (iso, zone, wall) => {
  expect(wallTime(iso, zone)).toBe(wall);
  expect(dayIn(iso, zone)).toBe(wall.slice(0, 10));
  expect(timeAt(wall, zone)).toBe(iso);
});

test.each(["", "soon", "2026-13-01T00:00"])("%j is no time of a clock", (text) => {
  expect(timeAt(text, "Europe/Berlin")).toBeNull();
});

test.each([
  ["europe/berlin", "Europe/Berlin"],
  ["utc", "UTC"],
  ["+01:00", null],
  ["Mars/Base", null],
])("the time zone %j is %j", (name, canonical) => {
  expect(canonicalTimeZone(name)).toBe(canonical);
});

test.each(["en", "de"])("public dates in the language %s are those of the zone", (language) => {
  const at = (iso: string) =>
    [longDate, shortDate, monthAndYear].map((format) => format(iso, language, "Europe/Berlin"));
  expect(at("2026-04-30T22:30:00.000Z")).toEqual(at("2026-05-01"));
});
