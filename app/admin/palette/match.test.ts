import { expect, test } from "vitest";
import { fold } from "#app/text/fold.ts";
import { matchScore } from "./match.ts";

const best = (query: string, contents: string[]) =>
  contents
    .map((text) => ({ text, score: matchScore(fold(text), fold(query)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text);

test("the beginning of a text comes before the beginning of a word, and that before its middle", () => {
  expect(best("map", ["Roadmap", "Campus maps", "Maps"])).toEqual(["Maps", "Campus maps", "Roadmap"]);
});

test("every word has to be there, in whichever order", () => {
  expect(best("maps new", ["New campus maps", "Maps"])).toEqual(["New campus maps"]);
});

test("letters may be left out, and case and accents do not count", () => {
  expect(best("tmtbl", ["Timetable", "Stable"])).toEqual(["Timetable"]);
  expect(best("emile", ["Émile"])).toEqual(["Émile"]);
});

test("what does not matchScore is not found, nor anything for nothing", () => {
  expect(best("xyz", ["Timetable"])).toEqual([]);
  expect(best("  ", ["Timetable"])).toEqual([]);
  expect(best("tb", ["Timetable"])).toEqual([]);
});
