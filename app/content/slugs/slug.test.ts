import { expect, test } from "vitest";
import { isId, isSlug } from "./slug.ts";
import { slugField } from "./slug-field.ts";

test.each([
  ["0198c1b2-5f0e-7a3b-8c4d-1234567890ab", "id"],
  ["65f0a1b2c3d4e5f6a7b8c9d0", "id"],
  ["65f0a1b2c3d4e5f6a7b8c9d0-2", "slug"],
  ["65f0a1b2c3d4e5f6a7b8c9d", "slug"],
  ["a-post", "slug"],
  ["17", "slug"],
  ["65F0A1B2C3D4E5F6A7B8C9D0", "neither"],
  ["a--post", "neither"],
])("%s is by its form: %s", (text, form) => {
  expect({ id: isId(text), slug: isSlug(text), field: slugField.safeParse(text).success }).toEqual({
    id: form === "id",
    slug: form === "slug",
    field: form === "slug",
  });
});
