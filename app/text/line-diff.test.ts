import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines, foldSame } from "./line-diff.ts";

const show = (theirs: string, mine: string) =>
  diffLines(theirs, mine).map(({ kind, text }) => ({ same: " ", mine: "+", theirs: "-" })[kind] + text);

test("lines that one text alone has are told apart from those of both", () => {
  expect(show("one\ntwo\nthree", "one\n2\nthree")).toEqual([" one", "-two", "+2", " three"]);
  expect(show("a", "a\nb")).toEqual([" a", "+b"]);
  expect(show("", "")).toEqual([" "]);
});

test("whatever the texts, the difference holds both of them whole", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((parts) => parts.join("\n"));
  fc.assert(
    fc.property(lines, lines, (theirs, mine) => {
      const rows = diffLines(theirs, mine);
      const without = (kind: string) => rows.filter((row) => row.kind !== kind).map(({ text }) => text);
      expect(without("mine").join("\n")).toBe(theirs);
      expect(without("theirs").join("\n")).toBe(mine);
    }),
  );
});

test("long equal stretches are folded", () => {
  const theirs = Array.from({ length: 20 }, (_, row) => `line ${row}`);
  const rows = foldSame(diffLines(theirs.join("\n"), theirs.with(10, "other").join("\n")));
  expect(rows.map((row) => (row.kind === "skipped" ? row.count : row.kind))).toEqual([
    8,
    "same",
    "same",
    "theirs",
    "mine",
    "same",
    "same",
    7,
  ]);
});
