import { expect, test } from "vitest";
import { keyReader } from "./shortcuts.ts";

const goTo = new Map([["b", "/admin/blogs"]]);

test("single keys trigger the shortcuts on the list", () => {
  const read = keyReader();
  const shortcuts = ["/", "n", "?", "b", "constructor"].map((key) => read(key, 0, goTo));
  expect(shortcuts).toEqual(["search", "create", "help", null, null]);
});

test.each([
  ["b", 500, { goTo: "/admin/blogs" }],
  ["x", 500, null],
  ["b", 4000, null],
  ["n", 4000, "create"],
])("after g, %s is read after %i ms", (key, after, shortcut) => {
  const read = keyReader();
  expect(read("g", 1000, goTo)).toBeNull();
  expect(read(key, 1000 + after, goTo)).toEqual(shortcut);
});
