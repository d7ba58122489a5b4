import { expect, test } from "vitest";
import { counted } from "#app/text/counted.ts";
import { bulkMessage, someNames } from "./list-messages.ts";

const noun = { one: "post", many: "posts" };

test("a count has a singular or plural noun", () => {
  expect(counted(1, noun)).toBe("1 post");
  expect(counted(1200, noun)).toBe("1,200 posts");
});

test("up to six names are all listed; of more, the first five and the number of the others", () => {
  expect(someNames(["a", "b"])).toEqual({ named: ["a", "b"], more: 0 });
  expect(someNames(["a", "b", "c", "d", "e", "f"])).toEqual({ named: ["a", "b", "c", "d", "e", "f"], more: 0 });
  expect(someNames(["a", "b", "c", "d", "e", "f", "g"])).toEqual({ named: ["a", "b", "c", "d", "e"], more: 2 });
});

test("a bulk message counts changed items, unchanged items and items deleted before", () => {
  expect(bulkMessage("published", [{ done: ["a", "b"], notFound: [] }], noun)).toBe("2 posts published.");
  const batches = [
    { done: ["a"], unchanged: ["b"], notFound: [] },
    { done: [], unchanged: [], notFound: ["c", "d"] },
  ];
  expect(bulkMessage("published", batches, noun)).toBe(
    "1 post published. 1 post was so already. 2 posts had been deleted already.",
  );
});
