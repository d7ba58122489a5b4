import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { startPostgres } from "../tests/postgres.ts";
import { logIn, startServer, temporaryFolder } from "../tests/server/harness.ts";
import { load } from "./servers.ts";

/*
 * node bench/many.ts [seconds]: throughput of one process on both databases, for the table of docs/scale.md.
 * One machine both sends and serves the requests, so CPU time per request is a better measure than requests a second.
 */
const SECONDS = Number(process.argv[2] ?? 4);

console.log(`Measured on ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.\n
| database | what | a second | CPU ms each | in PostgreSQL | p50 ms | p99 ms |
| --- | --- | --- | --- | --- | --- | --- |`);
await measure("SQLite", "");
const postgres = await startPostgres({ fsync: "on" });
try {
  await measure("PostgreSQL", postgres.url);
} finally {
  postgres.remove();
}

type Latencies = { p50: number; p99: number };

async function measure(database: string, url: string): Promise<void> {
  await using folder = await temporaryFolder();
  await using server = await startServer({
    DATA_DIR: folder.path,
    DATABASE_URL: url,
  });
  const { origin, process: first } = server;
  const postmaster = url ? findProcess(`-p ${new URL(url).port} `) : null;
  const spent = () => ({ site: cpuMs(first.pid), database: postmaster ? cpuMs(postmaster) : 0 });
  const row = (what: string, count: number, before: ReturnType<typeof spent>, { p50, p99 }: Latencies) => {
    const [site, own] = [spent().site - before.site, spent().database - before.database];
    const counts = [
      Math.round(count / SECONDS),
      (site / count).toFixed(3),
      postmaster ? (own / count).toFixed(3) : "–",
      p50.toFixed(1),
      p99.toFixed(1),
    ];
    console.log(`| ${[database, what, ...counts].join(" | ")} |`);
  };

  const home = await (await fetch(origin)).text();
  const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(home) ?? [];
  const [image = ""] = /\/media\/[\w-]+-720\.avif/.exec(home) ?? [];
  if (!script || !image) throw new Error("The home page names no script or no image.");
  for (const [what, path] of Object.entries({
    page: "/",
    list: "/api/blogs?fields=summary&limit=100",
    script,
    image,
  })) {
    await load(origin + path, 32, 1, ["Accept-Encoding: br"]);
    const before = spent();
    const { perSecond, p50, p99 } = await load(origin + path, 32, SECONDS, ["Accept-Encoding: br"]);
    row(what, perSecond * SECONDS, before, { p50, p99 });
  }

  const token = await logIn(origin);
  const before = spent();
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const writers = Array.from({ length: 8 }, async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const response = await send(origin, "/api/blogs", { title: "A post", content: "Text" }, token);
      if (!response.ok) throw new Error(`A save was answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - started);
    }
  });
  await Promise.all(writers);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  row("save", times.length, before, { p50: at(0.5), p99: at(0.99) });
  await server.stop();
}

function send(origin: string, path: string, body: object, token: string): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

function findProcess(args: string): number | null {
  const lines = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return (
    Number(
      lines
        .find((line) => line.includes("postgres") && line.includes(args))
        ?.trim()
        .split(" ")[0],
    ) || null
  );
}

/** Processor time of a process and its children, in milliseconds (proc(5); 100 ticks a second). */
function cpuMs(pid = 0): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  const ticks = [pid, ...children.map(([child = 0]) => child)].map((each) => {
    const fields = readFileSync(`/proc/${each}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    // utime, stime, cutime and cstime: its own time and that of its ended children.
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}
