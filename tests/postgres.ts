import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the test PostgreSQL. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole test run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return () => postgres.remove();
}

export type Postgres = { url: string; stop(): void; start(): void; remove(): void };

/** Starts a separate PostgreSQL on a free loopback port, as an unprivileged user. */
export async function startPostgres({ fsync = "off" } = {}): Promise<Postgres> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is not installed, and CI must test on it.");
  const folder = mkdtempSync(join(tmpdir(), "northquad-postgres-"));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { cwd: folder, stdio: "pipe", ...owner });

  const data = join(folder, "data");
  const port = await freePort();
  run("initdb", ["-D", data, "-U", "studio", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]);
  // Tests need no durability, and no test leaves enough rows behind for autovacuum to matter.
  const fastOptions =
    fsync === "off" ? "-c full_page_writes=off -c autovacuum=off -c wal_level=minimal -c max_wal_senders=0" : "";
  // Several tests at once use it, with a few servers each.
  const options = `-p ${port} -c max_connections=300 -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=${fsync} ${fastOptions}`;
  // The server inherits pg_ctl's output. With -l it logs to a file and does not keep execFileSync's pipe open.
  const start = () => void run("pg_ctl", ["-D", data, "-l", join(folder, "log"), "-w", "-o", options, "start"]);
  const stop = () => void run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
  start();
  // The server is no child of this process. This one stops it when the test run is killed: its end of the pipe closes.
  const stopIt = `cat; '${join(bin, "pg_ctl")}' -D '${data}' -m immediate stop; rm -rf '${folder}'`;
  const guard = spawn("sh", ["-c", stopIt], { stdio: ["pipe", "ignore", "ignore"], detached: true, ...owner });
  return {
    url: `postgres://studio@127.0.0.1:${port}/postgres`,
    stop,
    start,
    remove() {
      // A test may have stopped the server already.
      if (existsSync(join(data, "postmaster.pid"))) stop();
      rmSync(folder, { recursive: true, force: true });
      guard.stdin.end();
    },
  };
}

/** Returns the folder of PostgreSQL's programs; null when PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  const folders = [...versions.toReversed(), ...(process.env["PATH"] ?? "").split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl"))) ?? null;
}

/** PostgreSQL refuses to run as root. Returns an unprivileged user for root; null when this process is not root. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const number = (flag: string) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout.trim() || NaN);
    const [uid, gid] = [number("-u"), number("-g")];
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  throw new Error("There is no unprivileged user (postgres or nobody) to run PostgreSQL as.");
}
