import { readdirSync } from "node:fs";
import { findPostgres } from "../tests/postgres.ts";
import { findChromium, findHeadlessChromium, findProgram, installFromDebian } from "./chromium.ts";
import { buildIfStale } from "./build.ts";
import { run, runLayers } from "./test-layers.ts";

/* `npm run test:extended [group …]`: tests that need other programs, many pages, or crashes. */

const GROUPS = ["postgres", "s3", ...readdirSync("tests/extended").filter((name) => !name.includes("."))];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !GROUPS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(", ")}. The groups: ${GROUPS.join(", ")}.`);
  process.exit(1);
}

/** A program that tests need: whether it is there, and its package in Debian. */
const PROGRAMS = [
  { name: "PostgreSQL", package: "postgresql", isInstalled: () => findPostgres() !== null },
  { name: "nginx", package: "nginx-light", isInstalled: () => findProgram("nginx") !== null },
  { name: "Chromium", package: "chromium", isInstalled: () => findChromium() !== null },
  {
    name: "Chromium's headless shell",
    package: "chromium-headless-shell",
    isInstalled: () => findHeadlessChromium() !== null,
  },
];
for (const program of PROGRAMS) if (!program.isInstalled()) installFromDebian(program.package);
const missing = PROGRAMS.filter((program) => !program.isInstalled());

const checked = chosen.length > 0 || run("npm", "run", "--silent", "supply-chain");
// A build inside a test would use up its time limit.
if (checked) await buildIfStale();
const passed = checked && runLayers(chosen.length > 0 ? chosen : GROUPS, { "page loads": 250 });
for (const { name } of missing) console.error(`${name} is not installed: its tests were skipped.`);
process.exit(passed && !(process.env["CI"] && missing.length > 0) ? 0 : 1);
