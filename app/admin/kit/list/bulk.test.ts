import { expect, test } from "vitest";
import { bulkMessage } from "./bulk.ts";

const noun = { one: "post", many: "posts" };

test("a bulk message counts changed and unchanged items", () => {
  expect(bulkMessage("published", [{ done: ["a", "b"], notFound: [] }], noun)).toBe("2 posts published.");
  const batches = [
    { done: ["a"], unchanged: ["b"], notFound: [] },
    { done: [], unchanged: [], notFound: ["c", "d"] },
  ];
  expect(bulkMessage("published", batches, noun)).toBe(
    "1 post published. 1 post was already in that state. 2 posts were already deleted.",
  );
});
