import { expect, test } from "vitest";
import { between } from "./use-selection.ts";

const list = ["a", "b", "c", "d"].map((_id) => ({ _id }));

test("a range contains all items between two items, in either direction", () => {
  expect(between(list, "b", "d")).toEqual(["b", "c", "d"]);
  expect(between(list, "d", "b")).toEqual(["b", "c", "d"]);
  expect(between(list, "c", "c")).toEqual(["c"]);
});

test("a range whose start is not in the list contains only its end", () => {
  expect(between(list, "x", "c")).toEqual(["c"]);
});
