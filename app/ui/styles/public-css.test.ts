import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("whatever public.css leaves out is there, lest what was moved weigh on every page again", () => {
  const css = readFileSync(`${import.meta.dirname}/public.css`, "utf8");
  const names = [...css.matchAll(/@source not "([^"]+)"/g)].flatMap(([, pattern = ""]) => {
    const [, start, list, end] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return list === undefined ? pattern : list.split(",").map((name) => start + name + end);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => globSync(name, { cwd: import.meta.dirname }).length === 0)).toEqual([]);
});
