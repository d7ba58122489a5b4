import { expect, test } from "vitest";
import { comparePassages, type Piece } from "./word-diff.ts";

const show = (pieces: Piece[]) => pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
const rowsOf = (before: string, after: string) =>
  comparePassages(before, after).map((row) => ("skipped" in row ? row.skipped : [show(row.before), show(row.after)]));

test("words that only one of the texts contains are marked", () => {
  expect(rowsOf("one\ntwo of us\nthree", "one\ntwo of them\nthree")).toEqual([
    ["one", "one"],
    ["two of [us]", "two of [them]"],
    ["three", "three"],
  ]);
  expect(rowsOf("a", "a\nb")).toEqual([
    ["a", "a"],
    ["", "[b]"],
  ]);
  expect(rowsOf("", "")).toEqual([["", ""]]);
});

test("a blank line that only one text contains is a difference, since it begins a paragraph", () => {
  expect(rowsOf("a\nb", "a\n\nb")).toEqual([
    ["a", "a"],
    ["", "[]"],
    ["b", "b"],
  ]);
});

test("long equal passages are collapsed", () => {
  const before = Array.from({ length: 20 }, (_, row) => `line ${row}`);
  expect(rowsOf(before.join("\n"), before.with(10, "other").join("\n"))).toEqual([
    9,
    ["line 9", "line 9"],
    ["[line 10]", "[other]"],
    ["line 11", "line 11"],
    8,
  ]);
});
