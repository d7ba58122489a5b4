import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverContentTypes } from "#app/content-types.server.ts";
import { contentTypes } from "#app/content-types.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Files that may name a type outside its folder: lists of tables, URLs and types, and pages that quote an item. */
const LISTS = [
  "app/api.server.ts",
  "app/content-types.server.ts",
  "app/content-types.ts",
  "app/db/content-tables.ts",
  "app/db/schema.ts",
  "app/features/projects/queries.server.ts",
  "app/routes.ts",
  "app/site/home.tsx",
];

/** Returns the project's own code files that match, without samples and tests. */
function filesWith(pattern: RegExp): string[] {
  const files = ["app", "cli"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return files
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.includes(".test.") && !file.startsWith("app/sample"))
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), "utf8")))
    .toSorted();
}

test("outside their folder, only lists, migrations and pages that quote them name the testimonials", () => {
  const elsewhere = /^app\/(?:features\/testimonials|db\/migrations)\//;
  expect(filesWith(/testimonial/i).filter((file) => !elsewhere.test(file))).toEqual(LISTS);
});

test("the server and the browser have the same content types in the same order", () => {
  const names = (types: readonly { name: string }[]) => types.map(({ name }) => name);
  expect(names(serverContentTypes)).toEqual(names(contentTypes));
});

test.each(contentTypes.map(({ table }) => table))("rows of %s are inserted in one file only", (table) => {
  expect(filesWith(new RegExp(`insertInto\\("${table}"\\)`))).toEqual([
    expect.stringMatching(/^app\/features\/[\w-]+\/insert\.server\.ts$/),
  ]);
});
