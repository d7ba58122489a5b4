import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "#app/config/environment.ts";

const ROOT = join(import.meta.dirname, "../..");

// Without CONTRIBUTING.md: its recipes name files to be created, and tests/unit/recipes.test.ts follows them.
test("every project file that the documents name exists", async () => {
  const inDocs = await readdir(join(ROOT, "docs"), { recursive: true });
  const documents = [
    "README.md",
    "ARCHITECTURE.md",
    "SECURITY.md",
    ...inDocs.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
  ];
  const missing: string[] = [];
  for (const document of documents) {
    const text = await readFile(join(ROOT, document), "utf8");
    const paths = text.matchAll(/`((?:app|docs|scripts|tests|bench)\/[\w./-]+\.\w+)`/g);
    for (const [, path = ""] of paths) if (!existsSync(join(ROOT, path))) missing.push(`${document}: ${path}`);
  }
  expect(missing).toEqual([]);
});

test("docs/settings.md lists the variables that the site reads", async () => {
  const text = await readFile(join(ROOT, "docs/settings.md"), "utf8");
  const names = [...text.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(
    ([, cell = ""]) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  );
  const internal = ["NODE_ENV", "WEB_CONCURRENCY"];
  expect(names.toSorted()).toEqual(VARIABLE_NAMES.filter((name) => !internal.includes(name)).toSorted());
});
