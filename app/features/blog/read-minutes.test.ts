import { expect, test } from "vitest";
import { readMinutes } from "./read-minutes.ts";

test("the reading time is a minute for each 1,500 characters", () => {
  expect(["", "x".repeat(1500), "x".repeat(1501)].map(readMinutes)).toEqual([1, 1, 2]);
});
