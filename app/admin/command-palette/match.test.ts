import { expect, test } from "vitest";
import { fold } from "#app/text/fold.ts";
import { matchScore } from "./match.ts";

const best = (query: string, contents: string[]) =>
  contents
    .map((text) => ({ text, score: matchScore(fold(text), fold(query)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text);

test("a match at the start of a text ranks before one at the start of a word, and that before one in its middle", () => {
  expect(best("map", ["Roadmap", "Campus maps", "Maps"])).toEqual(["Maps", "Campus maps", "Roadmap"]);
});

test("all words of a query must match, in any order", () => {
  expect(best("maps new", ["New campus maps", "Maps"])).toEqual(["New campus maps"]);
});

test("a query can omit letters, and case and accents are ignored", () => {
  expect(best("tmtbl", ["Timetable", "Stable"])).toEqual(["Timetable"]);
  expect(best("emile", ["Émile"])).toEqual(["Émile"]);
});

test("a query without a match finds nothing, and neither does a blank one", () => {
  expect(best("xyz", ["Timetable"])).toEqual([]);
  expect(best("  ", ["Timetable"])).toEqual([]);
  expect(best("tb", ["Timetable"])).toEqual([]);
});
