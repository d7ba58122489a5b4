import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The files that the steps below a heading of ARCHITECTURE.md name, in their order. */
function walk(heading: string, markdown = readFileSync("ARCHITECTURE.md", "utf8")): string[] {
  const [, steps = ""] = markdown.slice(markdown.indexOf(`**${heading}**`)).split("\n\n");
  return [...new Set([...steps.matchAll(/`(app\/[^`]+)`/g)].map(([, file = ""]) => file))];
}

/** The modules that a file imports from app/. */
function importsOf(file: string): string[] {
  const named = [...readFileSync(file, "utf8").matchAll(/from "(#app|\.\.?)(\/[^"]+)"/g)];
  return named.map(([, start = "", rest = ""]) =>
    start === "#app" ? `app${rest}` : join(dirname(file), start + rest),
  );
}

test.each(["A page's way", "A write"])(
  "the walkthrough %s of ARCHITECTURE.md names ten to twelve files, which all exist",
  (heading) => {
    const files = walk(heading);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(9);
    expect(files.length).toBeLessThanOrEqual(12);
  },
);

test("each file of the walkthrough of a write is imported by an earlier one", () => {
  const [first = "", ...others] = walk("A write");
  const imported = [first, ...others].map(importsOf);
  const lost = others.filter((file, index) => !imported.slice(0, index + 1).some((files) => files.includes(file)));
  expect(lost).toEqual([]);
});

test("a walkthrough contains the files that its steps name, and none named after them", () => {
  const text = "**A write**, of `app/a.ts`:\n\n1. `app/b.ts` and\n   `app/c.ts`.\n2. `app/b.ts`.\n\nThen `app/d.ts`.\n";
  expect(walk("A write", text)).toEqual(["app/b.ts", "app/c.ts"]);
});
