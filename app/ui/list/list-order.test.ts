import { expect, test } from "vitest";
import { listOrder, textKey } from "./list-order.ts";

const order = listOrder({
  searched: (item: { title: string; at: string }) => [item.title],
  orders: {
    newest: { newest: ({ at }) => at },
    oldest: { oldest: ({ at }) => at },
    title: { text: ({ title }) => title },
  },
});
const item = (title: string, day = 1) => ({ title, at: `2026-01-${String(day).padStart(2, "0")}T10:00:00.000Z` });
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

test("texts are sorted alphabetically, ignoring case and accents, with numbers by value", () => {
  const words = [
    "Week 10",
    "zebra",
    "Émile",
    "week 9",
    "eagle",
    "Apple",
    "week 007",
    "Østersund",
    "Oslo",
    "Ottawa",
    "",
  ];
  const sorted = titles(
    order.sort(
      words.map((word) => item(word)),
      "title",
    ),
  );
  expect(sorted).toEqual([
    "",
    "Apple",
    "eagle",
    "Émile",
    "Oslo",
    "Østersund",
    "Ottawa",
    "week 007",
    "week 9",
    "Week 10",
    "zebra",
  ]);
});

test("sorting is stable and does not change the given list", () => {
  const list = [item("b"), item("A"), item("a"), item("B")];
  expect(titles(order.sort(list, "title"))).toEqual(["A", "a", "b", "B"]);
  expect(titles(list)).toEqual(["b", "A", "a", "B"]);
});

test("sorting by time puts the newest or the oldest item first", () => {
  const list = [item("second", 2), item("third", 3), item("first", 1)];
  expect(titles(order.sort(list, "newest"))).toEqual(["third", "second", "first"]);
  expect(titles(order.sort(list, "oldest"))).toEqual(["first", "second", "third"]);
});

test("a search finds parts of words in any case, and a blank search returns the whole list", () => {
  const list = [item("Campus Maps"), item("Timetable")];
  expect(titles(order.search(list, " MAP "))).toEqual(["Campus Maps"]);
  expect(titles(order.search(list, "campus   maps"))).toEqual(["Campus Maps"]);
  expect(order.search(list, "  ")).toBe(list);
  expect(titles(order.search([item("Two  words\nin lines")], "words in"))).toEqual(["Two  words\nin lines"]);
  expect(order.search(list, "nothing")).toEqual([]);
});

test("a search ignores accents and ligatures, and folds each text only once", () => {
  let read = 0;
  const list = ["Zoë Müller", "Østersund", "Straße", "Zoe Miller"].map((title) => ({
    at: "",
    get title() {
      read += 1;
      return title;
    },
  }));
  order.search(list, "");
  for (const [query, found] of [
    ["zoe", [0, 3]],
    ["ZOË M", [0, 3]],
    ["muller", [0]],
    ["ostersund", [1]],
    ["strasse", [2]],
    ["Mu\u0308ller", [0]],
  ] as const) {
    expect(order.search(list, query).map((item) => list.indexOf(item))).toEqual(found);
  }
  expect(read).toBe(list.length);
});

test("a search that is extended, shortened or applied to another list finds the same as a new one", () => {
  const list = [item("Campus Maps"), item("Map room"), item("Timetable")];
  for (const [query, found] of [
    ["m", ["Campus Maps", "Map room", "Timetable"]],
    ["ma", ["Campus Maps", "Map room"]],
    ["map", ["Campus Maps", "Map room"]],
    ["map ", ["Campus Maps", "Map room"]],
    ["map r", ["Map room"]],
    ["ap", ["Campus Maps", "Map room"]],
    ["t", ["Timetable"]],
  ] as const) {
    expect(titles(order.search(list, query))).toEqual(found);
  }
  expect(titles(order.search([item("Tea map"), item("Maps")], "tea"))).toEqual(["Tea map"]);
  expect(order.search(list, "m")).toBe(list);
  const maps = order.search(list, "ma");
  expect(order.search(list, "map")).toBe(maps);
});

test("the sort key of a text orders numbers by value", () => {
  expect(textKey("v2") < textKey("v10")).toBe(true);
  expect(textKey("v010")).toBe(textKey("V10"));
});
