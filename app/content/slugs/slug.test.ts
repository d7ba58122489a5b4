import { expect, test } from "vitest";
import { isId, isSlug } from "./slug.ts";
import { slugify as importedSlug } from "#importers/text.ts";
import { slugify } from "./slugify.ts";
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
  ["привет-мир", "slug"],
  ["日本語", "slug"],
  ["हिन्दी", "slug"],
  ["Привет", "neither"],
  ["привет мир", "neither"],
  ["a\u200bb", "neither"],
  ["\u0301a", "neither"],
])("%s is by its form: %s", (text, form) => {
  expect({ id: isId(text), slug: isSlug(text), field: slugField.safeParse(text).success }).toEqual({
    id: form === "id",
    slug: form === "slug",
    field: form === "slug",
  });
});

test.each([
  ["Größe & Straße", "grosse-strasse"],
  ["Привет, мой мир!", "привет-мой-мир"],
  ["AI 入門 ❤️ 1️⃣", "ai-入門-1"],
  ["カﾞﾗｽ", "ガラス"],
  ["می\u200cخواهم", "میخواهم"],
  [`${"a".repeat(79)}𠮷`, "a".repeat(79)],
  ["!?", ""],
])("the slug of %s is %s", (title, slug) => {
  expect(slugify(title)).toBe(slug);
  expect(importedSlug(title)).toBe(slug);
});
