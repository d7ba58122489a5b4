import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const folder = await mkdtemp(join(tmpdir(), "site-config-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Copies the files that the commands read first, with one of them changed. */
async function changeConfig(change: (text: string) => string, file = "site.config.ts"): Promise<void> {
  await cp(join(ROOT, "scripts"), join(folder, "scripts"), { recursive: true });
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  await mkdir(join(folder, "app"), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules")).catch(() => {});
  for (const name of ["site.config.ts", "site.labels.ts"]) await cp(join(ROOT, name), join(folder, name));
  await writeFile(join(folder, file), change(await readFile(join(ROOT, file), "utf8")));
}

/** Removes the comma after the studio's name. */
const withoutComma = (text: string) => text.replace(/^( {2}name: ".*"),$/m, "$1");

test.each(["start", "run dev", "run build"])("npm %s reports a missing comma with its line", async (command) => {
  await changeConfig(withoutComma);
  const lines = (await readFile(join(folder, "site.config.ts"), "utf8")).split("\n");
  const line = lines.findIndex((text) => text.startsWith("  name: ")) + 1;
  const { status, stdout, stderr } = spawnSync("npm", command.split(" "), { cwd: folder, encoding: "utf8" });
  const output = stdout + stderr;
  expect(output).toContain(`site.config.ts has a mistake at line ${line + 1}, or at the end of line ${line}:`);
  expect(output).toContain(lines[line - 1]);
  expect(output).toContain("Look for a comma, a quotation mark or a bracket that is missing");
  expect(output).not.toMatch(/^\s+at /m);
  expect(status).not.toBe(0);
});

test.each([
  ["an unclosed string", (text: string) => text.replace(/^( {2}name: ".*)",$/m, "$1,")],
  ["a string without quotation marks", (text: string) => text.replace(/^ {2}name: ".*",$/m, "  name: Studio,")],
])("%s is reported with its line", async (_what, change) => {
  await changeConfig(change);
  await cp(join(ROOT, "app/config/site/define-site.ts"), join(folder, "app/config/site/define-site.ts"));
  const lines = (await readFile(join(folder, "site.config.ts"), "utf8")).split("\n");
  const line = lines.findIndex((text) => text.startsWith("  name: ")) + 1;
  const { stdout, stderr } = spawnSync("npm", ["run", "build"], { cwd: folder, encoding: "utf8" });
  expect(stdout + stderr).toContain(`site.config.ts has a mistake at line ${line},`);
});

test("wrong labels are reported with their lines", async () => {
  await changeConfig(
    (text) => text.replace(/^ {2}skip: ".*",$/m, '  skip: "",').replace("{name}, home", "{name, home"),
    "site.labels.ts",
  );
  await cp(join(ROOT, "app/config"), join(folder, "app/config"), { recursive: true });
  const lines = (await readFile(join(folder, "site.labels.ts"), "utf8")).split("\n");
  const line = lines.indexOf('  skip: "",') + 1;
  const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], { cwd: folder, encoding: "utf8" });
  const output = stdout + stderr;
  expect(output).toContain("site.labels.ts has mistakes:");
  expect(output).toContain(`  line ${line}, siteLabels.skip: must not be empty`);
  expect(output).toContain(`  line ${line + 1}, siteLabels.home: has a brace that belongs to no {name}`);
  expect(status).not.toBe(0);
});

test("wrong values are reported with their lines before a build", async () => {
  await changeConfig((text) =>
    text
      .replace(/^ {2}name: ".*",$/m, '  name: "",')
      .replace(/^( {4}light: \{.* paper: )"#\w+", text: "#\w+"/m, '$1"#eeeeee", text: "#dddddd"'),
  );
  await cp(join(ROOT, "app/config"), join(folder, "app/config"), { recursive: true });
  const lines = (await readFile(join(folder, "site.config.ts"), "utf8")).split("\n");
  const lineOf = (start: string) => lines.findIndex((text) => text.startsWith(start)) + 1;
  const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], { cwd: folder, encoding: "utf8" });
  const output = stdout + stderr;
  expect(output).toContain("site.config.ts has mistakes:");
  expect(output).toContain(`  line ${lineOf("  name: ")}, name: must not be empty`);
  expect(output).toMatch(
    new RegExp(`  line ${lineOf("    light: ")}, colors\\.light\\.text: has a contrast of 1\\..* needs 4\\.5:1`),
  );
  expect(output).not.toContain("The build failed");
  expect(status).not.toBe(0);
});
