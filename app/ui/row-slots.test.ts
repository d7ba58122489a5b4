import { expect, test } from "vitest";
import { handOn } from "./row-slots.ts";

const slots = (before: string, ids: string, focused: string | null = null) =>
  Object.fromEntries(handOn(new Map([...before].map((id, slot) => [id, slot])), [...ids], focused));

test("those that stay keep their rows, and those that come get what the others leave", () => {
  expect(slots("", "abc")).toEqual({ a: 0, b: 1, c: 2 });
  expect(slots("abc", "bcd")).toEqual({ b: 1, c: 2, d: 0 });
  expect(slots("abc", "abcd")).toEqual({ a: 0, b: 1, c: 2, d: 3 });
  expect(slots("abc", "c")).toEqual({ c: 2 });
});

test("when most go, each takes the row in its place", () => {
  expect(slots("abcd", "dwxy")).toEqual({ d: 0, w: 1, x: 2, y: 3 });
});

test("the row with the focus stays its item's, and goes when that does", () => {
  expect(slots("abcd", "cxyz", "c")).toEqual({ c: 2, x: 0, y: 1, z: 3 });
  expect(slots("abcd", "wxyz", "c")).toEqual({ w: 0, x: 1, y: 3, z: 4 });
});
