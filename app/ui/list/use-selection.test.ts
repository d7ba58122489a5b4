import { expect, test } from "vitest";
import { between } from "./use-selection.ts";

const list = ["a", "b", "c", "d"].map((_id) => ({ _id }));

test("a range goes from one item to the other, in whichever direction", () => {
  expect(between(list, "b", "d")).toEqual(["b", "c", "d"]);
  expect(between(list, "d", "b")).toEqual(["b", "c", "d"]);
  expect(between(list, "c", "c")).toEqual(["c"]);
});

test("a range whose beginning is not in view is its end alone", () => {
  expect(between(list, "x", "c")).toEqual(["c"]);
});
