import { execFile, execFileSync } from "node:child_process";
import { cp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/harness.ts";

/* Follows the recipes of CONTRIBUTING.md, step by step, in a copy of the project, and tests the resulting site. */

const ROOT = join(import.meta.dirname, "../..");

type Step = { file: string; kind: "new" | "edit"; text: string } | { kind: "run"; text: string };

/** Returns the code blocks of the recipes. Each belongs to the last file named before it. */
function stepsOf(markdown: string): Step[] {
  const recipes = markdown.slice(markdown.indexOf("\n## Recipes\n"));
  return [...recipes.matchAll(/(?:`([^`\n]+)`( \(new\))?:\n\n|\n\n)```(\w+)\n([\s\S]*?\n)```\n/g)].map(
    ([, file, isNew, language, text = ""]) => {
      if (language === "sh") return { kind: "run", text };
      if (!file) throw new Error(`No file is named before this step:\n${text}`);
      return { file, kind: isNew ? "new" : "edit", text };
    },
  );
}

/** Applies a block of kind "diff". Each hunk must match at exactly one position. */
function applyEdit(content: string, diff: string): string {
  return diff.split("@@\n").reduce((before, hunk) => {
    const lines = hunk.split("\n").slice(0, -1);
    const without = (sign: string) =>
      lines
        .filter((line) => !line.startsWith(sign))
        .map((line) => `${line.slice(1)}\n`)
        .join("");
    const positions = before.split(without("+"));
    if (positions.length !== 2) throw new Error(`This fits at ${positions.length - 1} places instead of one:\n${hunk}`);
    return positions.join(without("-"));
  }, content);
}

async function copyProject(folder: string): Promise<void> {
  const files = (await readdir(ROOT)).filter((name) => /\.(?:json|ts)$/.test(name));
  for (const name of ["app", "bench", "cli", "importers", "scripts", "tests", ...files]) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

async function follow(folder: string, step: Step): Promise<void> {
  if (step.kind === "run") return void execFileSync("sh", ["-euc", step.text], { cwd: folder });
  const path = join(folder, step.file);
  const before = step.kind === "new" ? "" : await readFile(path, "utf8");
  await writeFile(path, step.kind === "new" ? step.text : applyEdit(before, step.text));
}

/** Returns the output of a program, even when the program fails. */
async function run(folder: string, ...[script = "", ...args]: string[]): Promise<string> {
  const started = promisify(execFile)(process.execPath, [join("node_modules/.bin", script), ...args], { cwd: folder });
  const { stdout } = await started.catch((error: { stdout: string; stderr: string }) => ({
    stdout: `failed\n${error.stdout}${error.stderr}`,
  }));
  return stdout;
}

test("the recipes of CONTRIBUTING.md create what works", async () => {
  await using folder = await temporaryFolder();
  await copyProject(folder.path);
  const steps = stepsOf(await readFile(join(ROOT, "CONTRIBUTING.md"), "utf8"));
  expect(steps.length).toBeGreaterThan(20);
  for (const step of steps) await follow(folder.path, step);

  await cp(join(ROOT, "tests/unit/recipes-followed.ts"), join(folder.path, "tests/api/followed.test.ts"));
  // Beside the workers of the run that this test is in.
  const vitest = ["vitest", "run", "--project=api", "--testTimeout=120000", "--maxWorkers=1"];
  const printed = await run(folder.path, ...vitest, "tests/api/followed.test.ts");
  expect(printed).not.toContain("failed");
  expect(printed).toContain("followed.test.ts");
}, 600_000);

test("a recipe that no longer applies is reported", () => {
  expect(() => applyEdit("const a = 1;\n", " const b = 2;\n+const c = 3;\n")).toThrow("fits at 0 places");
  expect(applyEdit("a\nb\n", " a\n+c\n@@\n-b\n+d\n")).toBe("a\nc\nd\n");
  expect(() => stepsOf("\n## Recipes\n\nA step:\n\n```diff\n+a\n```\n")).toThrow("No file is named");
});
