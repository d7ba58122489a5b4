import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { COMPILE_CACHE } from "../compile-cache.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The arguments of Node.js in `npm start`. */
export const SERVE = packageJson.scripts.start.split(" ").slice(1);
export const ADMIN = { email: "owner@studio.example", password: "four unrelated words here" };

export type RunningServer = AsyncDisposable & {
  origin: string;
  process: ChildProcess;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Sends a signal and returns the exit code, or the signal's name. */
  stop(signal?: NodeJS.Signals): Promise<number | string | null>;
};

/** Creates a temporary folder, which is deleted when it is disposed of. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "northquad-server-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Removes root's capabilities to bypass the permissions of files: capabilities(7). Empty for other users. */
export const WITHOUT_ROOT_CAPABILITIES =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] : [];

function launch(
  script: string[],
  env: Record<string, string>,
  starter: string[] = [],
): { child: ChildProcess; output: () => string } {
  const [program = "", ...args] = [...starter, process.execPath, ...script];
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", PORT: "0", NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** Resolves with a process's exit code, or with the signal that ended it. */
export const exitOf = (child: ChildProcess) =>
  new Promise<number | string | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? child.signalCode);
    else child.once("exit", (code, signal) => resolve(code ?? signal));
  });

/** Starts the built server as `npm start` does, on a free loopback port, and waits until it prints its URL. */
export async function startServer(
  env: Record<string, string>,
  starter: string[] = [],
  script = SERVE,
): Promise<RunningServer> {
  const { child, output } = launch(
    script,
    {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "warn",
      ...env,
    },
    starter,
  );
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const [, port] = /open at http:\/\/localhost:(\d+)/.exec(output()) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.once("exit", () => reject(new Error(`The server ended before it was open:\n${output()}`)));
  });
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return exitOf(child);
  };
  return { origin, process: child, output, stop, [Symbol.asyncDispose]: async () => void (await stop("SIGKILL")) };
}

/** Runs a script of the project to its end. */
export async function run(
  script: string[],
  env: Record<string, string>,
  input = "",
  starter: string[] = [],
): Promise<{ code: unknown; output: string }> {
  const { child, output } = launch(script, env, starter);
  child.stdin?.end(input);
  return { code: await exitOf(child), output: output() };
}

/** Logs in over HTTP and returns the token. */
export async function logIn(origin: string, login = ADMIN): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(login),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Sends raw bytes and returns the response until the connection ends. `cut` closes the connection after sending. */
export function sendRaw(origin: string, bytes: string | Buffer, cut = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    let reply = "";
    socket.on("data", (chunk) => (reply += chunk.toString("latin1")));
    socket.on("error", () => {}).on("close", () => resolve(reply));
    socket.write(bytes, () => cut && socket.destroy());
  });
}

/** The lines of a server's log, parsed. */
export function logLines(server: RunningServer): Record<string, unknown>[] {
  const lines = server.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Stops a program that a test has started. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}
