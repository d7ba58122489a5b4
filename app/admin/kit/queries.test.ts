import { afterEach, expect, test } from "vitest";
import { putItems, queryClient } from "./queries.ts";

const WHOLE = ["/api/media"];
const FILTERED = ["/api/media", "?filter=unused"];
const SINGLE = ["/api/media", "/a"];

const image = (id: string, alt = "") => ({ id, alt });

function cacheLists(): void {
  queryClient.setQueryData(WHOLE, [image("a"), image("b")]);
  queryClient.setQueryData(FILTERED, { pages: [{ items: [image("b")] }, { items: [image("c")] }], pageParams: [] });
  queryClient.setQueryData(SINGLE, image("a"));
}

afterEach(() => queryClient.clear());

test("an updated item joins no list that lacks it", () => {
  cacheLists();
  putItems("/api/media", [image("a", "A desk"), image("c", "A cup")]);
  expect(queryClient.getQueryData(WHOLE)).toEqual([image("a", "A desk"), image("b")]);
  expect(queryClient.getQueryData(FILTERED)).toMatchObject({
    pages: [{ items: [image("b")] }, { items: [image("c", "A cup")] }],
  });
});

test("new items come first in every list", () => {
  cacheLists();
  putItems("/api/media", [image("d"), image("e")]);
  const ids = (queryClient.getQueryData<{ id: string }[]>(WHOLE) ?? []).map(({ id }) => id);
  expect(ids).toEqual(["e", "d", "a", "b"]);
  expect(queryClient.getQueryData(FILTERED)).toMatchObject({
    pages: [{ items: [image("e"), image("d"), image("b")] }, { items: [image("c")] }],
  });
});

test("a cached single item stays as it is", () => {
  cacheLists();
  putItems("/api/media", [image("a", "A desk")]);
  expect(queryClient.getQueryData(SINGLE)).toEqual(image("a"));
});
