import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

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
    const named = text.matchAll(/`((?:app|docs|scripts|tests|bench)\/[\w./-]+\.\w+)`/g);
    for (const [, path = ""] of named) if (!existsSync(join(ROOT, path))) missing.push(`${document}: ${path}`);
  }
  expect(missing).toEqual([]);
});
