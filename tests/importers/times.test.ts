import { expect, test } from "vitest";
import { timeOf } from "#app/content/read-item.ts";
import { sourceTime, sourceZone } from "#importers/source.ts";

test.each([
  ["2026-05-01 00:30", "2026-04-30T22:30:00.000Z"],
  ["2026-05-01T00:30:15", "2026-04-30T22:30:15.000Z"],
  ["2026-05-01", "2026-04-30T22:00:00.000Z"],
  ["May 1, 2026 00:30", "2026-04-30T22:30:00.000Z"],
  ["2026-01-01 00:30", "2025-12-31T23:30:00.000Z"],
  ["2026-05-01T00:30:00Z", "2026-05-01T00:30:00.000Z"],
  ["2026-05-01 00:30:00 +0900", "2026-04-30T15:30:00.000Z"],
  ["Fri, 01 May 2026 00:30:00 GMT", "2026-05-01T00:30:00.000Z"],
])("%s on a site in Berlin is %s", (text, iso) => {
  expect(sourceZone.run("Europe/Berlin", () => sourceTime(text))).toBe(iso);
  expect(timeOf(text, "Europe/Berlin")).toBe(iso);
});
