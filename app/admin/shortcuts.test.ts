import { expect, test } from "vitest";
import { readKey } from "./shortcuts.ts";

const goTo = new Map([["b", "/admin/blogs"]]);

test("single keys trigger the shortcuts on the list, and other keys do nothing", () => {
  expect(readKey("/", 0, null, goTo)).toEqual({ shortcut: "search", pending: null });
  expect(readKey("n", 0, null, goTo)).toEqual({ shortcut: "create", pending: null });
  expect(readKey("?", 0, null, goTo)).toEqual({ shortcut: "help", pending: null });
  expect(readKey("b", 0, null, goTo)).toEqual({ shortcut: null, pending: null });
  expect(readKey("constructor", 0, null, goTo).shortcut).toBeNull();
});

test("after g, a second key is accepted for a short time", () => {
  const { pending } = readKey("g", 1000, null, goTo);
  expect(readKey("b", 1500, pending, goTo)).toEqual({ shortcut: { goTo: "/admin/blogs" }, pending: null });
  expect(readKey("x", 1500, pending, goTo)).toEqual({ shortcut: null, pending: null });
  expect(readKey("b", 5000, pending, goTo)).toEqual({ shortcut: null, pending: null });
  expect(readKey("n", 5000, pending, goTo).shortcut).toBe("create");
});
