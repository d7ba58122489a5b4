import { expect, test } from "vitest";
import { shortenToThreadTime, type TraceEvent } from "../../bench/thread-time.ts";

const event = (name: string, ts: number, dur?: number, tdur?: number): TraceEvent => ({
  name,
  ph: dur === undefined ? "I" : "X",
  pid: 1,
  tid: 1,
  ts,
  ...(dur !== undefined && { dur }),
  ...(tdur !== undefined && { tdur }),
});

test("a task takes what it took of a processor, and what is in it keeps its share and its place", () => {
  const first = event("ThreadControllerImpl", 1000, 300, 300);
  const task = event("RunTask", 1000, 400, 100);
  const within = event("RunTask", 1100, 40, 40);
  const layout = event("Layout", 1200, 100, 100);
  const paint = event("firstPaint", 1400 - 4);
  const early = event("RunTask", 1399, 200, 200);
  const inEarly = event("Layout", 1500, 50, 50);
  const next = event("RunTask", 2000, 50, 60);
  const idle = event("frame", 1900);
  const elsewhere = { ...event("RunTask", 1100, 100, 50), tid: 2 };
  shortenToThreadTime([idle, elsewhere, first, paint, inEarly, early, layout, within, task, next]);
  expect([task.ts, task.dur]).toEqual([1000, 100]);
  expect([first.ts, first.dur]).toEqual([1000, 75]);
  expect([within.ts, within.dur]).toEqual([1025, 10]);
  expect([early.ts, early.dur]).toEqual([1399, 200]);
  expect([inEarly.ts, inEarly.dur]).toEqual([1500, 50]);
  expect([layout.ts, layout.dur]).toEqual([1050, 25]);
  expect(paint.ts).toBe(1099);
  expect(idle.ts).toBe(1900);
  expect([next.ts, next.dur]).toEqual([2000, 50]);
  expect([elsewhere.ts, elsewhere.dur]).toEqual([1100, 50]);
});
