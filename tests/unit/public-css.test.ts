import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const STYLES = join(import.meta.dirname, "../../app/ui/styles");

test("every file that public.css excludes exists", () => {
  const css = readFileSync(join(STYLES, "public.css"), "utf8");
  const names = [...css.matchAll(/@source not "([^"]+)"/g)].flatMap(([, pattern = ""]) => {
    const [, start, list, end] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return list === undefined ? pattern : list.split(",").map((name) => start + name + end);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => globSync(name, { cwd: STYLES }).length === 0)).toEqual([]);
});
