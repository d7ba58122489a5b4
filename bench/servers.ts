import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { ADMIN, exitOf, logIn, SERVE } from "../tests/server/harness.ts";
import type { Usage } from "./probe.ts";

const ROOT = join(import.meta.dirname, "..");
/** Strips the types of code that runs inside measured processes: loading TypeScript there takes 18 MB and 30 ms. */
function asUrl(file: string): string {
  const script = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, file), "utf8"));
  return `data:text/javascript,${encodeURIComponent(script)}`;
}
const PROBE = `--import=${asUrl("probe.ts")}`;

export type Server = AsyncDisposable & {
  origin: string;
  /** Milliseconds from the start of the process to its first response with status 200. */
  startedInMs: number;
  usage(): Promise<Usage>;
};

/** Starts a server that prints "open at http://localhost:PORT", and waits for its first successful response. */
export async function startServer(
  script: string[],
  env: Record<string, string>,
  { cwd = ROOT, ready = "/" } = {},
): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [PROBE, ...script], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const [, port] = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(printed) ?? [];
      if (!port) return;
      // Drains the rest of its output without looking at it.
      child.stdout?.off("data", read).resume();
      child.stderr?.off("data", read).resume();
      resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`A server ended before it was open:\n${printed}`)));
  });
  const response = await fetch(origin + ready);
  await response.arrayBuffer();
  const startedInMs = performance.now() - started;
  if (!response.ok) {
    child.kill();
    throw new Error(`${origin}${ready} answered ${response.status}.\n${printed}`);
  }
  return {
    origin,
    startedInMs,
    async usage() {
      child.send("usage");
      const [usage] = (await once(child, "message")) as [Usage];
      return usage;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await exitOf(child);
    },
  };
}

/** Starts this site on a data folder, as `npm start` does. */
export function startSite(dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  return startServer(SERVE, {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  });
}

/** Starts a bare node:http server that serves `bodyFile` from a Buffer. */
export function startBare(bodyFile: string, headers: Record<string, string>): Promise<Server> {
  return startServer([`--import=${asUrl("bare-server.ts")}`, "--eval", ""], {
    BODY: bodyFile,
    HEADERS: JSON.stringify(headers),
  });
}

/** Logs in to this site and returns the headers of an admin's request. */
export async function adminHeaders(site: Server): Promise<Record<string, string>> {
  return { Authorization: `Bearer ${await logIn(site.origin)}` };
}

export type Load = { perSecond: number; p50: number; p99: number };

/** Sends requests for a URL from a separate process. */
export async function load(url: string, connections: number, seconds: number, headers: string[] = []): Promise<Load> {
  const script = join(import.meta.dirname, "load.ts");
  const child = spawn(process.execPath, [script, url, String(connections), String(seconds), ...headers], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, "close");
  const { failures, ...result } = JSON.parse(printed) as Load & { failures: string[] };
  if (failures.length > 0) throw new Error(`${url} failed under load: ${failures.join(", ")}`);
  return result;
}
