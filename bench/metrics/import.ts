import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { renderMarkdown } from "#app/content/markdown/markdown.server.ts";
import { htmlToMarkdown } from "#importers/html/html-to-markdown.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { WXR_END, WXR_HEAD, wxrItem } from "../../tests/wxr.ts";
import type { Scale } from "../scale.ts";
import { absolute, median, share, type Row } from "../table.ts";

const PARAGRAPH =
  '<p>A campus tool is used <strong>between two lectures</strong>, on a phone, with one bar of signal. Every screen has to <a href="https://studio.example/">answer</a> before the lift arrives.</p>\n';
/** 20 KB. */
const CONTENT = PARAGRAPH.repeat(105);
/** V8 collects little garbage where there is much memory, so a small heap shows what an import needs. */
const HEAP = "--max-old-space-size=384";

/** Measures the import of a WordPress export; the baseline is the conversion of its texts by the two libraries alone. */
export async function measureImport({ imported, short }: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "export.xml");
  await writeExport(file, imported);
  const dataDir = join(folder.path, "data");
  const { ms, peakMb } = await runImport(file, dataDir);
  const [inserts, rows] = insertAgain(join(dataDir, "northquad.sqlite"), join(folder.path, "yardstick.sqlite"));
  if (rows !== imported) throw new Error(`Of ${imported} posts ${rows} were imported.`);
  const posts = `${imported.toLocaleString("en-US")} posts of 20 KB`;
  const insert = `an INSERT of its row: ${(inserts / rows).toPrecision(3)} ms`;
  const conversion = await conversionAlone(short ? 5 : 200);
  return [
    // docs/decisions/0027-what-an-import-costs.md says why the budget is not in INSERTs.
    { ...absolute(`Import of ${posts} (WordPress), a post`, [ms / rows, "ms"], Infinity, insert), budgetText: "none" },
    share(`The same; its conversion to Markdown and back alone, on one thread`, [[ms / rows, conversion]], "ms", {
      atMost: 2,
    }),
    absolute(`Import of ${posts}: memory, the most, with a heap of 384 MB`, [peakMb, "MB"], 640),
  ];
}

/** Returns the milliseconds that converting one text takes, from HTML to Markdown and back to HTML. */
async function conversionAlone(rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    await renderMarkdown(htmlToMarkdown(CONTENT).markdown);
    times.push(performance.now() - before);
  }
  return median(times);
}

async function writeExport(path: string, count: number): Promise<void> {
  await using file = await open(path, "w");
  await file.write(WXR_HEAD);
  for (let id = 1; id <= count; id++)
    await file.write(wxrItem({ id, title: `Post ${id}`, slug: `post-${id}`, content: CONTENT }));
  await file.write(WXR_END);
}

/** Runs the command that the README names. */
async function runImport(file: string, dataDir: string): Promise<{ ms: number; peakMb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [HEAP, `--import=${PEAK}`, "cli/studio.ts", "import", file], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, SAMPLE_CONTENT: "off" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let peakMb = 0;
  child.on("message", (peak) => (peakMb = Number(peak)));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { ms: performance.now() - started, peakMb };
}

/** Sends the peak memory of the process to the parent on exit. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.send(process.resourceUsage().maxRSS / 1024)); process.channel.unref();",
)}`;

/** Inserts the rows of the imported posts again, each synced to disk before the next. `ms` is in milliseconds. */
function insertAgain(from: string, into: string): [ms: number, rows: number] {
  const source = new Sqlite(from, { readonly: true });
  const target = new Sqlite(into);
  target.pragma("journal_mode = WAL");
  target.pragma("synchronous = FULL");
  target.exec("create table posts (id text primary key, content text not null, content_html text not null)");
  const insert = target.prepare("insert into posts values (?, ?, ?)");
  let ms = 0;
  let rows = 0;
  for (const row of source
    .prepare<[], [string, string, string]>("select id, content, content_html from blogs")
    .raw()
    .iterate()) {
    const before = performance.now();
    insert.run(row);
    ms += performance.now() - before;
    rows++;
  }
  source.close();
  target.close();
  return [ms, rows];
}
