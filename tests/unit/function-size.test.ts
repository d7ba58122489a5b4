import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseSync, Visitor, type ArrowFunctionExpression, type Function as FunctionNode } from "oxc-parser";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/harness.ts";

const parameters = (count: number) => Array.from({ length: count }, (_, i) => `p${i}: number`).join(", ");
const taking = (count: number) => `export function planted(${parameters(count)}) {\n  return p0 + p1;\n}\n`;

const lines = (count: number) => `export function planted() {\n${"  globalThis.focus();\n".repeat(count - 2)}}\n`;

/** Planted files, with the rule that rejects each. */
const PLANTED: Record<string, [source: string, rule: string | null]> = {
  "app/features/blog/five-parameters.ts": [taking(5), "max-params"],
  "app/features/blog/four-parameters.ts": [taking(4), null],
  "app/features/blog/81-lines.ts": [lines(81), "max-lines-per-function"],
  "app/features/blog/80-lines.ts": [lines(80), null],
  "cli/five-parameters.ts": [taking(5), "max-params"],
  "scripts/81-lines.ts": [lines(81), "max-lines-per-function"],
  "scripts/artwork/81-lines.ts": [lines(81), null],
  "bench/metrics/five-parameters.ts": [taking(5), "max-params"],
};

test("the linter rejects functions that are too large", async () => {
  await using folder = await temporaryFolder();
  await copyFile(".oxlintrc.json", join(folder.path, ".oxlintrc.json"));
  for (const [name, [source]] of Object.entries(PLANTED)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), source);
  }
  const { stdout } = spawnSync("oxlint", ["--format=json", "."], { cwd: folder.path, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const found = diagnostics
    .filter(({ code }) => code.includes("max-"))
    .map(({ code, filename }) => `${filename} ${code}`);
  const wanted = Object.entries(PLANTED).filter(([, [, rule]]) => rule !== null);
  expect(found.toSorted()).toEqual(wanted.map(([name, [, rule]]) => `${name} eslint(${rule})`).toSorted());
});

/** Returns where a file has a function whose rest parameter is taken apart: `max-params` counts such a list as one. */
function findRestLists(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const found: string[] = [];
  const check = ({ params, start }: FunctionNode | ArrowFunctionExpression) => {
    const last = params.at(-1);
    if (last?.type !== "RestElement" || last.argument.type !== "ArrayPattern") return;
    found.push(`${file}:${source.slice(0, start).split("\n").length}`);
  };
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(parseSync(file, source).program);
  return found;
}

test("no function hides parameters in a destructured rest parameter", () => {
  // Not the glob of node:fs/promises: knip would take every file that it names as used.
  const files = globSync("{app,cli,scripts,bench}/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(findRestLists)).toEqual([]);
});

test.each([
  "export function planted(a: number, ...[b, c]: [number, number]) {\n  return a + b + c;\n}\n",
  "export const planted = (...[a, b]: [number, number]) => a + b;\n",
  "export class Planted {\n  add(...[a, b]: [number, number]) {\n    return a + b;\n  }\n}\n",
])("a destructured rest parameter is found in %j", async (source) => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "planted.ts");
  await writeFile(file, `export const all = (...given: number[]) => given;\n${source}`);
  expect(findRestLists(file)).toEqual([`${file}:${source.includes("class") ? 3 : 2}`]);
});
