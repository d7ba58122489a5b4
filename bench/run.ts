import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "../scripts/build.ts";
import { measureAdmin } from "./metrics/admin.ts";
import { measureApi } from "./metrics/api.ts";
import { measureAttack } from "./metrics/attack.ts";
import { browserVersions, measureBrowser } from "./metrics/browser.ts";
import { measureGrowth } from "./metrics/growth.ts";
import { measureHistory } from "./metrics/history.ts";
import { measureImport } from "./metrics/import.ts";
import { measureMedia } from "./metrics/media.ts";
import { measurePages } from "./metrics/pages.ts";
import { measureProcess } from "./metrics/process.ts";
import nextPackage from "./next/package.json" with { type: "json" };
import { FULL, SHORT, type Scale } from "./scale.ts";
import { isWithinBudget, toMarkdown, type Row } from "./table.ts";

/*
 * npm run bench [-- --check] [-- --short] [-- --write] [-- --only pages,api]
 * Measures the site beside its yardsticks and prints one table. --check fails past a budget, --short only shows that
 * every measurement runs, all at once, --write puts the tables of the measured groups into docs/performance.md.
 */

const MOST_TRIES = 3;

type Measure = (scale: Scale) => Promise<Row[]>;
const GROUPS: Record<string, Measure> = {
  pages: measurePages,
  growth: measureGrowth,
  history: measureHistory,
  api: measureApi,
  admin: measureAdmin,
  media: measureMedia,
  import: measureImport,
  process: measureProcess,
  attack: measureAttack,
  browser: measureBrowser,
};

const { values } = parseArgs({
  options: {
    check: { type: "boolean" },
    short: { type: "boolean" },
    write: { type: "boolean" },
    only: { type: "string" },
  },
});

if (values.write && values.short) throw new Error("What the short form measures means little: --write without it.");
const scale = values.short ? SHORT : FULL;
const names = values.only?.split(",") ?? Object.keys(GROUPS).filter((name) => scale.next || name !== "browser");
const chosen = names.map((name): [string, Measure] => {
  const measure = GROUPS[name];
  if (!measure) throw new Error(`There is no group ${name}. Groups: ${Object.keys(GROUPS).join(", ")}.`);
  return [name, measure];
});
await buildIfStale();
const rows: Row[] = [];
if (scale.short) {
  // Its measurements mean little, so the groups may disturb one another. A failure is thrown when all have ended their servers.
  const groups = await Promise.allSettled(chosen.map(measureGroup));
  for (const group of groups) {
    if (group.status === "rejected") throw group.reason;
    rows.push(...group.value);
  }
} else {
  for (const group of chosen) rows.push(...(await measureGroup(group)));
}

console.log(toMarkdown(rows));
const over = rows.filter((row) => !row.slow && !isWithinBudget(row));
if (scale.short) console.error("\nThe short form shows that everything runs; its measurements mean little.");
else if (over.length > 0) console.error(`\n${over.length} of ${rows.length} measurements are over their budget.`);
if (values.check && over.length > 0) process.exitCode = 1;

/** Measures a group, again while the machine is too busy to tell, and writes its table when asked to. */
async function measureGroup([name, measure]: [string, Measure]): Promise<Row[]> {
  console.error(`Measuring ${name} …`);
  let measured = await measure(scale);
  for (let tries = 1; !scale.short && tries < MOST_TRIES && measured.some(({ noisy }) => noisy); tries++) {
    console.error(`${toMarkdown(measured)}\nThe machine was too busy with something else to tell. Once more …`);
    measured = await measure(scale);
  }
  if (values.write) writeTable(name, toMarkdown(measured));
  return measured;
}

/** Replaces a group's table in docs/performance.md, with the date and the machine. */
function writeTable(group: string, text: string): void {
  const file = join(import.meta.dirname, "../docs/performance.md");
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const others = group === "browser" ? [`Next.js ${nextPackage.dependencies.next}`, ...browserVersions()] : [];
  const versions = [`Node ${process.version}`, ...others];
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${memory}, ${versions.join(", ")}`;
  const measured = `\n${new Date().toISOString().slice(0, 10)}: ${machine}.\n\n${text}\n`;
  const [before, after] = [`<!-- ${group} -->\n`, `\n<!-- /${group} -->`];
  const page = readFileSync(file, "utf8");
  const [start, end] = [page.indexOf(before), page.indexOf(after)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no place for the group ${group}.`);
  writeFileSync(file, page.slice(0, start) + before + measured + page.slice(end));
  // The format check rejects a table that the formatter would lay out otherwise.
  execFileSync("oxfmt", [file]);
}
