import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBrokenPromises, readTestColumns } from "../promise-tables.ts";

const readDocument = (name: string) => readFile(join(import.meta.dirname, "../../docs", name), "utf8");

test.each([
  ["security.md", 20],
  ["reliability.md", 20],
])("every promise of docs/%s names tests that exist", async (name, fewest) => {
  const markdown = await readDocument(name);
  expect(readTestColumns(markdown).length).toBeGreaterThan(fewest);
  expect(findBrokenPromises(markdown)).toEqual([]);
});

test("a promise is reported if it has no test, or if its test or code was renamed or moved", () => {
  const table = (cell: string, code = "app/routes.ts") =>
    `| promise | code | test |\n| --- | --- | --- |\n| It holds | \`${code}\` | ${cell} |\n`;
  const file = "tests/unit/promises.test.ts";
  const title = "every promise of docs/%s names tests that exist";
  expect(findBrokenPromises(table(`\`${file}\`: ${title}`))).toEqual([]);
  expect(findBrokenPromises(table(`\`${file}\`: ${title}`, "app/gone.ts"))).toEqual([
    '"It holds" names app/gone.ts, which is not there.',
  ]);
  expect(findBrokenPromises(table(""))).toEqual(['"It holds" names no test.']);
  expect(findBrokenPromises(table(`\`${file}\`: ${title}<br>\`${file}\`: an older title`))).toEqual([
    `"It holds" names "an older title", which is no test of ${file}.`,
  ]);
  expect(findBrokenPromises(table("`tests/unit/gone.test.ts`: a test"))).toEqual([
    '"It holds" names tests/unit/gone.test.ts, which is not there.',
  ]);
  expect(findBrokenPromises(table(`\`${file}\``))[0]).toContain("which has not the form");
  // The title exists, but within a `describe` that the row does not name.
  expect(findBrokenPromises(table("`tests/api/bad-input.test.ts`: a login with %s is rejected"))).toHaveLength(1);
  expect(findBrokenPromises(table("`tests/api/bad-input.test.ts`: login > a login with %s is rejected"))).toEqual([]);
});
