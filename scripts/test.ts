import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { text } from "node:stream/consumers";
import { findPostgres } from "../tests/postgres.ts";
import { findChromium, findHeadlessChromium, installFromDebian } from "./chromium.ts";

/* Runs every check of CI, from formatting to the browser tests. */

const RESULTS = "test-results/results.json";

// Most browser tests run in the headless shell, passkeys need full Chromium; older versions of Debian have no shell.
const SHELL = "chromium-headless-shell";
const hasBoth = findChromium() && findHeadlessChromium()?.endsWith(SHELL);
if (!hasBoth && !installFromDebian("chromium", SHELL) && !findChromium() && !installFromDebian("chromium")) {
  console.error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.",
  );
  process.exit(1);
}
if (process.env["CI"] && !findPostgres()) installFromDebian("postgresql");

rmSync("test-results", { recursive: true, force: true });
// The build and the other checks use one core each. The bench and the tests use all cores, and need the build.
const checked = await Promise.all([check("format:check", "lint", "types", "supply-chain"), check("build")]);
const failed =
  checked.includes(false) ||
  !run("npm", "run", "bench", "--", "--short") ||
  !run("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`);
const counts = readCounts();
if (counts)
  console.log(`\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped`);
process.exit(failed ? 1 : 0);

/** Runs scripts of package.json one after another, and prints the output of each once it has ended. */
async function check(...scripts: string[]): Promise<boolean> {
  for (const script of scripts) {
    const child = spawn("npm", ["run", script], { stdio: ["ignore", "pipe", "pipe"] });
    const [output, errors, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    console.log(`${output}${errors}`);
    if (!report(`npm run ${script}`, status === 0)) return false;
  }
  return true;
}

function run(program: string, ...args: string[]): boolean {
  const command = [program, ...args].join(" ");
  console.log(`\n> ${command}`);
  return report(command, spawnSync(program, args, { stdio: "inherit" }).status === 0);
}

function report(command: string, passed: boolean): boolean {
  if (!passed) console.error(`\n${command} failed.`);
  return passed;
}

function readCounts(): { numPassedTests: number; numFailedTests: number; numPendingTests: number } | null {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8")) as ReturnType<typeof readCounts>;
  } catch {
    return null;
  }
}
