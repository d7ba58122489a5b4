import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../tests/postgres.ts";
import { temporaryFolder } from "../tests/server/harness.ts";
import { ADMIN, load } from "./servers.ts";

/*
 * node bench/many.ts [seconds]: what 1, 2 and 4 processes serve on both databases, as docs/scale.md tells. The machine
 * has to ask as well as answer, so the processor time a request is worth more than the number a second.
 */
const SECONDS = Number(process.argv[2] ?? 4);
const READS = { page: "/", list: "/api/blogs?fields=summary" };

console.log(
  "| database | processes | what | a second | CPU ms each | p50 ms | p99 ms |\n| --- | --- | --- | --- | --- | --- | --- |",
);
for (const processes of [1, 2, 4]) await measure("SQLite", "", processes);
for (const processes of [1, 2, 4]) {
  const postgres = await startPostgres({ fsync: "on" });
  try {
    await measure("PostgreSQL", postgres.url, processes);
  } finally {
    postgres.remove();
  }
}

async function measure(database: string, url: string, processes: number): Promise<void> {
  await using folder = await temporaryFolder();
  const child = spawn(process.execPath, ["serve.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      PATH: process.env["PATH"] ?? "",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "warn",
      DATA_DIR: folder.path,
      DATABASE_URL: url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      WEB_CONCURRENCY: String(processes),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  const origin = await new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const [, port] = /open at http:\/\/localhost:(\d+)/.exec(printed) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const row = (what: string, rate: number, cpu: number, p50: number, p99: number) =>
    console.log(
      `| ${database} | ${processes} | ${what} | ${Math.round(rate)} | ${cpu.toFixed(3)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`,
    );

  for (const [what, path] of Object.entries(READS)) {
    await load(origin + path, 32, 1, ["Accept-Encoding: br"]);
    const before = cpuMs(child.pid);
    const { perSecond, p50, p99 } = await load(origin + path, 32, SECONDS, ["Accept-Encoding: br"]);
    row(what, perSecond, (cpuMs(child.pid) - before) / (perSecond * SECONDS), p50, p99);
  }

  const { token } = (await (await send(origin, "/api/auth/login", ADMIN)).json()) as { token: string };
  const before = cpuMs(child.pid);
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const writers = Array.from({ length: 8 }, async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await (await send(origin, "/api/blogs", { title: "A post", content: "Text" }, token)).arrayBuffer();
      times.push(performance.now() - started);
    }
  });
  await Promise.all(writers);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  row("save", times.length / SECONDS, (cpuMs(child.pid) - before) / times.length, at(0.5), at(0.99));
  child.kill("SIGTERM");
  await once(child, "exit");
}

function send(origin: string, path: string, body: object, token = ""): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

/** Processor time of a process and of those that it has started, in milliseconds (proc(5); 100 ticks a second). */
function cpuMs(pid = 0): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  const ticks = [pid, ...children.map(([child = 0]) => child)].map((each) => {
    const fields = readFileSync(`/proc/${each}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}
