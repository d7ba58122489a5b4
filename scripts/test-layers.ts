import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const COUNTS_FILE = "test-results/counts.json";

/** Most that a run may use. Each of these takes seconds on a small machine. */
export type Limits = Record<string, number>;

/** Runs a program, shows its output, and returns whether it succeeded. */
export function run(program: string, ...args: string[]): boolean {
  console.log(`\n> ${[program, ...args].join(" ")}`);
  const passed = spawnSync(program, args, { stdio: "inherit" }).status === 0;
  if (!passed) console.error(`\n${program} failed.`);
  return passed;
}

/** Runs the tests of these projects of vitest.config.ts. A run that exceeds a limit fails. */
export function runLayers(projects: string[], limits: Limits): boolean {
  const selected = projects.flatMap((name) => ["--project", name]);
  const passed = run("vitest", "run", ...selected);
  return isWithin(limits) && passed;
}

function isWithin(limits: Limits): boolean {
  const counts = JSON.parse(readFileSync(COUNTS_FILE, "utf8")) as Record<string, number>;
  console.log(
    `\n${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")}`,
  );
  const exceeded = Object.entries(limits).filter(([name, limit]) => (counts[name] ?? 0) > limit);
  for (const [name, limit] of exceeded) console.error(`More than ${limit} ${name}: move tests to a cheaper layer.`);
  return exceeded.length === 0;
}
