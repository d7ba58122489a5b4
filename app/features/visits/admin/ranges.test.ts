import { expect, test } from "vitest";
import { changeOf, pointsOf } from "./points.ts";
import { spanBefore, spanOf } from "./ranges.ts";

const NOW = Date.parse("2026-03-02T10:00:00Z");

test("a range ends today and has the length of its name, and so has the period before it", () => {
  expect(spanOf("7", NOW)).toEqual({ from: "2026-02-24", to: "2026-03-02" });
  expect(spanBefore(spanOf("7", NOW))).toEqual({ from: "2026-02-17", to: "2026-02-23" });
  expect(spanOf("all", NOW)).toEqual({ from: null, to: "2026-03-02" });
  expect(spanBefore(spanOf("all", NOW))).toBeNull();
});

test("days without visits are included, and a long range is shown by month", () => {
  const row = (day: string) => ({ day, visitors: 1, views: 2 });
  expect(pointsOf([row("2026-02-28")], { from: "2026-02-27", to: "2026-03-01" })).toEqual([
    { day: "2026-02-27", visitors: 0, views: 0 },
    row("2026-02-28"),
    { day: "2026-03-01", visitors: 0, views: 0 },
  ]);
  const long = pointsOf([row("2023-12"), row("2024-05-01"), row("2024-05-31")], { from: null, to: "2026-03-02" });
  expect(long).toHaveLength(28);
  expect(long[5]).toEqual({ day: "2024-05", visitors: 2, views: 4 });
});

test("a change is given in percent, unless there was nothing before", () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(5, 5), changeOf(5, 0)]).toEqual([
    "+50 %",
    "−50 %",
    "as before",
    null,
  ]);
});
