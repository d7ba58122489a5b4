import { expect, test } from "vitest";
import { assignSlots } from "./row-slots.ts";

const slots = (before: string, ids: string, focused: string | null = null) =>
  [...assignSlots(new Map([...before].map((id, slot) => [id, slot])), [...ids], focused)].flat().join("");

test("remaining items keep their rows, and new items take the rows freed between them", () => {
  expect(slots("", "abc")).toBe("a0b1c2");
  expect(slots("abc", "c")).toBe("c2");
  expect(slots("abc", "abcd")).toBe("a0b1c2d3");
  expect(slots("abcd", "axcy")).toBe("a0x1c2y3");
  expect(slots("abcd", "axyd")).toBe("a0x1y2d3");
});

test("a new item does not move existing rows", () => {
  expect(slots("abc", "bcd")).toBe("b1c2d3");
  expect(slots("abc", "xab")).toBe("x3a0b1");
  expect(slots("abcd", "xyab")).toBe("x4y5a0b1");
});

test("when most items are removed, each item takes the row at its position", () => {
  expect(slots("abcd", "dwxy")).toBe("d0w1x2y3");
});

test("the focused row stays with its item, and is removed with it", () => {
  expect(slots("abcd", "xyzc", "c")).toBe("x0y1z4c2");
  expect(slots("abcd", "cxyz", "c")).toBe("c2x3y4z5");
  expect(slots("abcd", "wxyz", "c")).toBe("w0x1y3z4");
});
