import { expect, test } from "vitest";
import { withChanges } from "./use-admin-list.ts";

const item = (id: string, revision = 1) => ({ _id: id, revision });
const read = [item("a"), item("b"), item("c")];

test("created items come first, the latest before the others", () => {
  expect(
    withChanges(
      read,
      new Map([
        ["d", item("d")],
        ["e", item("e")],
      ]),
    ).map(({ _id }) => _id),
  ).toEqual(["e", "d", "a", "b", "c"]);
});

test("a changed item keeps its position, and a deleted item is removed", () => {
  const changed = withChanges(
    read,
    new Map([
      ["b", item("b", 2)],
      ["a", null],
    ]),
  );
  expect(changed).toEqual([item("b", 2), item("c")]);
});

test("an item that was created and deleted again is not listed", () => {
  expect(withChanges(read, new Map([["d", null]]))).toEqual(read);
});
