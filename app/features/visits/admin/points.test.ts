import { expect, test } from "vitest";
import { pointsOf, spanOf } from "./points.ts";

test("a range ends today", () => {
  const now = Date.parse("2026-03-02T10:00:00Z");
  expect(spanOf("7", now)).toEqual({ from: "2026-02-24", to: "2026-03-02" });
  expect(spanOf("all", now)).toEqual({ from: null, to: "2026-03-02" });
});

test("a range includes days without visits", () => {
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
