import { expect, test } from "vitest";
import { readEditor, withEditor, withoutEditor } from "./use-open-editor.ts";

test("the URL contains which item is open in the editor, besides the search and the order", () => {
  expect(withEditor("", null)).toBe("?new");
  expect(withEditor("?q=maps&sort=title", "a b")).toBe("?q=maps&sort=title&edit=a%20b");
  expect(withEditor("?new", "1")).toBe("?edit=1");
  expect(readEditor("?q=maps&edit=1")).toEqual({ id: "1" });
  expect(readEditor("?edit=")).toEqual({ id: "" });
  expect(readEditor("?new")).toEqual({ id: null });
  expect(readEditor("?q=new")).toBeNull();
  expect(withoutEditor("?q=maps&edit=1&new")).toBe("?q=maps");
  expect(withoutEditor("?edit=1")).toBe("");
});
