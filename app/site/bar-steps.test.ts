import { expect, test } from "vitest";
import { barSteps } from "./bar-steps.ts";

const FIRST = ["Home", "Blog"];
const LONG = [
  "Student partnerships",
  "Courses and workshops",
  "Jobs and internships",
  "Alumni association",
  "Our people",
];

test("the bar of a tablet has the specified links, and no menu", () => {
  const { links, menu } = barSteps("Northquad", [...FIRST, "Dashboard"]);
  expect([...new Set(links), menu]).toEqual(["", "@min-[44rem]:hidden"]);
});

test("links without room are in the menu, which then stays", () => {
  const { links, menu } = barSteps("Northquad", [...FIRST, ...LONG]);
  expect(links.slice(0, 2)).toEqual(["", ""]);
  expect([links.at(-1), menu]).toEqual(["hidden", ""]);
});

test("wide letters take the room of two", () => {
  const stepOf = (letter: string) => barSteps("N", [letter.repeat(30)]).links[0];
  expect([stepOf("a"), stepOf("日")]).toEqual(["", "@max-[58rem]:hidden"]);
});
