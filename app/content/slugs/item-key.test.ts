import { expect, test } from "vitest";
import { nameInUrl } from "./item-key.ts";

const UUID = "0198c1b2-5f0e-7a3b-8c4d-1234567890ab";
const HEX = "65f0a1b2c3d4e5f6a7b8c9d0";

test.each([
  ["an id", { id: UUID, slug: "a-post" }, UUID],
  ["the id of an imported item", { id: HEX, slug: "a-post" }, HEX],
  ["an earlier id that may be the slug of another item", { id: "ours", slug: "a-post" }, "a-post"],
  ["the earlier id of an item without a slug", { id: "17" }, "17"],
])("a URL of the API that names %s names one item", (_what, item, name) => {
  expect(nameInUrl(item)).toBe(name);
});
