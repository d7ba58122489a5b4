import { expect, test } from "vitest";
import { placesOf } from "./image-rows.ts";

const LANDSCAPE = { width: 1600, height: 1000 };
const PORTRAIT = { width: 600, height: 2400 };
const PANORAMA = { width: 4000, height: 500 };
const SMALL = { width: 300, height: 200 };

test("rows alternate between one wide landscape and two images", () => {
  expect(placesOf([])).toEqual([]);
  expect(placesOf([LANDSCAPE, LANDSCAPE, PORTRAIT, LANDSCAPE])).toEqual(["wide", "half", "half", "wide"]);
  expect(placesOf([LANDSCAPE, LANDSCAPE])).toEqual(["wide", "wide"]);
  expect(placesOf([PORTRAIT, PORTRAIT, SMALL, LANDSCAPE])).toEqual(["half", "half", "half", "half"]);
});

test("a panorama is always wide", () => {
  expect(placesOf([PANORAMA, PORTRAIT, PORTRAIT])).toEqual(["wide", "half", "half"]);
  expect(placesOf([PORTRAIT, PANORAMA, LANDSCAPE, LANDSCAPE])).toEqual(["alone", "wide", "half", "half"]);
  expect(placesOf([LANDSCAPE, LANDSCAPE, PANORAMA, PANORAMA])).toEqual(["wide", "wide", "wide", "wide"]);
  expect(placesOf([{ width: 600, height: 75 }, PORTRAIT])).toEqual(["half", "half"]);
});

test("a portrait or a small image without a neighbor stands alone", () => {
  expect(placesOf([PORTRAIT])).toEqual(["alone"]);
  expect(placesOf([LANDSCAPE, PORTRAIT, PORTRAIT, PORTRAIT])).toEqual(["wide", "half", "half", "alone"]);
  expect(placesOf([LANDSCAPE, SMALL])).toEqual(["wide", "alone"]);
});
