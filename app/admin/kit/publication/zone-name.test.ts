import { expect, test } from "vitest";
import { zoneName } from "./zone-name.ts";

test("a time zone is shown with its UTC offset on that day", () => {
  expect(zoneName(new Date("2026-01-15T12:00:00Z"), "Europe/Berlin")).toBe("Europe/Berlin, UTC+1");
  expect(zoneName(new Date("2026-07-15T12:00:00Z"), "Europe/Berlin")).toBe("Europe/Berlin, UTC+2");
  expect(zoneName(new Date("2026-07-15T12:00:00Z"), "UTC")).toBe("UTC");
});
