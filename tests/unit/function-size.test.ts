import { spawnSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/harness.ts";

const parameters = (count: number) => Array.from({ length: count }, (_, i) => `p${i}: number`).join(", ");
const taking = (count: number) => `export function planted(${parameters(count)}) {\n  return p0 + p1;\n}\n`;

const lines = (count: number) => `export function planted() {\n${"  globalThis.focus();\n".repeat(count - 2)}}\n`;

/** Files planted under app/, with the rule that rejects each. */
const PLANTED: Record<string, [source: string, rule: string | null]> = {
  "five-parameters.ts": [taking(5), "max-params"],
  "four-parameters.ts": [taking(4), null],
  "81-lines.ts": [lines(81), "max-lines-per-function"],
  "80-lines.ts": [lines(80), null],
};

test("the linter refuses functions of app/ that are too large", async () => {
  await using folder = await temporaryFolder();
  await copyFile(".oxlintrc.json", join(folder.path, ".oxlintrc.json"));
  await mkdir(join(folder.path, "app/features/blog"), { recursive: true });
  for (const [name, [source]] of Object.entries(PLANTED)) {
    await writeFile(join(folder.path, "app/features/blog", name), source);
  }
  const { stdout } = spawnSync("oxlint", ["--format=json", "app"], { cwd: folder.path, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const found = diagnostics
    .filter(({ code }) => code.includes("max-"))
    .map(({ code, filename }) => `${filename} ${code}`);
  const wanted = Object.entries(PLANTED).filter(([, [, rule]]) => rule !== null);
  expect(found.toSorted()).toEqual(
    wanted.map(([name, [, rule]]) => `app/features/blog/${name} eslint(${rule})`).toSorted(),
  );
});
