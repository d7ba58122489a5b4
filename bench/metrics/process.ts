import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Scale } from "../scale.ts";
import type { Usage } from "../probe.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { adminHeaders, startBare, startSite, type Server } from "../servers.ts";
import { absolute, interleaved, median, share, type Row } from "../table.ts";

/** Measures how soon the server responds after its start, and how much memory it takes. */
export async function measureProcess(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, "data");
  const bodyFile = join(folder.path, "body");
  await writeFile(bodyFile, "ready");
  const startOf = async (start: () => Promise<Server>) => {
    await using server = await start();
    return server.startedInMs;
  };
  const site = () => startSite(dataDir);
  const bare = () => startBare(bodyFile, {});
  await startOf(site); // Loads the sample content before the measured starts.
  const starts = await interleaved(
    scale.rounds,
    () => startOf(site),
    () => startOf(bare),
  );
  return [
    share("Cold start to the first 200; bare node:http", starts, "ms", { atMost: 5 }),
    await markdownEventLoopDelay(dataDir, scale.short ? CONTENT / 10 : CONTENT),
    ...(await measureMemory(dataDir, bare, scale)),
  ];
}

const CONTENT = 200_000;
const worstMarkdown = (length: number) => [
  "![".repeat(length / 2),
  "- a\n".repeat(length / 4),
  "# a\n".repeat(length / 4),
  `|a|b|\n|-|-|\n${"|a|b|\n".repeat(length / 6 - 3)}`,
  `\`\`\`js\n${"{[\n".repeat(2_700)}\`\`\`\n`.repeat(length / 20_000),
];

/** Measures how long saving the texts that are slowest to render blocks the event loop. */
async function markdownEventLoopDelay(dataDir: string, length: number): Promise<Row> {
  await using site = await startSite(dataDir);
  const headers = { ...(await adminHeaders(site)), "Content-Type": "application/json" };
  // Resets the maximum, so that it covers only the saves.
  await site.usage();
  const texts = worstMarkdown(length);
  for (const content of texts) {
    const body = JSON.stringify({ title: "A post of the worst Markdown", content });
    const created = await fetch(`${site.origin}/api/blogs`, { method: "POST", headers, body });
    if (!created.ok) throw new Error(`The worst Markdown was answered ${created.status}: ${await created.text()}`);
    const { _id } = (await created.json()) as { _id: string };
    await fetch(`${site.origin}/api/blogs/${_id}`, { method: "DELETE", headers });
  }
  const { loopMaxMs } = await site.usage();
  return absolute(
    "Worst Markdown that a save takes: event loop held up",
    [loopMaxMs, "ms"],
    50,
    `${texts.length} texts of up to ${length.toLocaleString("en-US")} characters`,
  );
}

const PATHS = ["/", "/blog", "/portfolio", "/contact", "/rss.xml", "/api/blogs?fields=summary", "/blog?q=campus"];
const READERS = 8;
/** After that many seconds the bare server's memory no longer changes. */
const BARE_SECONDS = 20;

async function memoryOf(start: () => Promise<Server>, seconds: number): Promise<{ idle: number; loaded: number }> {
  await using server = await start();
  const idle = await server.usage();
  await readUntil(performance.now() + seconds * 1000, server.origin);
  return { idle: idle.rssMb, loaded: (await server.usage()).rssMb };
}

/** Requests pages until `end` as fast as responses arrive, and returns the number of responses. */
async function readUntil(end: number, origin: string): Promise<number> {
  let results = 0;
  const read = async (reader: number) => {
    for (let turn = reader; performance.now() < end; turn++) {
      const response = await fetch(origin + (PATHS[turn % PATHS.length] ?? "/"));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} was answered ${response.status} under load.`);
      results += 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  return results;
}

/** Memory at rest, and under readers with occasional writes. The baseline is a bare server under the same readers. */
async function measureMemory(dataDir: string, bare: () => Promise<Server>, scale: Scale): Promise<Row[]> {
  const baseline = await memoryOf(bare, Math.min(BARE_SECONDS, scale.soakSeconds));
  await using site = await startSite(dataDir);
  const idle = await site.usage();
  const headers = { ...(await adminHeaders(site)), "Content-Type": "application/json" };
  const end = performance.now() + scale.soakSeconds * 1000;
  const body = JSON.stringify({ title: "A post under load", content: "Text. ".repeat(500) });
  const write = async () => {
    while (performance.now() < end) {
      const created = await fetch(`${site.origin}/api/blogs`, { method: "POST", headers, body });
      if (!created.ok) throw new Error(`A post under load was answered ${created.status}: ${await created.text()}`);
      const { _id } = (await created.json()) as { _id: string };
      await fetch(`${site.origin}/api/blogs/${_id}`, { method: "DELETE", headers });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const samples: Sample[] = [];
  const sample = async () => {
    const usage = await site.usage();
    samples.push({ ...usage, at: performance.now() });
    return usage;
  };
  const watch = async () => {
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(15_000, scale.soakSeconds * 200)));
      await sample();
    }
  };
  // Resets the maximum, so that it covers only the load.
  await site.usage();
  const [results] = await Promise.all([readUntil(end, site.origin), write(), watch()]);
  const loaded = await sample();
  const slope = slopeOf(samples.slice(Math.floor(samples.length / 2)));
  const load = `${results.toLocaleString("en-US")} responses in ${scale.soakSeconds} s`;
  return [
    absolute("Memory at rest", [idle.rssMb, "MB"], 120, `bare node:http: ${Math.round(baseline.idle)} MB`),
    absolute(
      "Memory after load",
      [loaded.rssMb, "MB"],
      200,
      `bare node:http: ${Math.round(baseline.loaded)} MB; heap: ${Math.round(loaded.heapMb)} MB`,
    ),
    absolute("Growth of memory in the second half of the load", [slope, "MB a minute"], 5, load),
    absolute(
      "Longest hold-up of the event loop under load", // Each sample covers the time since the one before.
      [Math.max(...samples.map(({ loopMaxMs }) => loopMaxMs)), "ms"],
      100,
      `worst p99 of a quarter minute: ${Math.max(...samples.map(({ loopP99Ms }) => loopP99Ms)).toFixed(1)} ms`,
    ),
  ];
}

type Sample = Usage & { at: number };

/**
 * Growth of memory in MB a minute: the median slope of all pairs of samples (Theil-Sen), because garbage collection
 * shifts each single sample.
 */
function slopeOf(samples: Sample[]): number {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to.rssMb - from.rssMb) / ((to.at - from.at) / 60_000)),
  );
  return median(slopes);
}
