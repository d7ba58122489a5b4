import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
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
const steps: [string, ...string[]][] = [
  ["npm", "run", "format:check"],
  ["npm", "run", "lint"],
  ["npm", "run", "types"],
  ["npm", "run", "build"],
  ["npm", "run", "supply-chain"],
  ["npm", "run", "bench", "--", "--short"],
  ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`],
];
let failed = false;
for (const [program, ...args] of steps) {
  console.log(`\n> ${[program, ...args].join(" ")}`);
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status === 0) continue;
  failed = true;
  console.error(`\n${[program, ...args].join(" ")} failed.`);
  break;
}
const counts = readCounts();
if (counts)
  console.log(`\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped`);
process.exit(failed ? 1 : 0);

function readCounts(): { numPassedTests: number; numFailedTests: number; numPendingTests: number } | null {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8")) as ReturnType<typeof readCounts>;
  } catch {
    return null;
  }
}
