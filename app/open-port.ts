import cluster from "node:cluster";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, Server as NetServer } from "node:net";
import { join } from "node:path";
import type * as Bundle from "#app/bundle.ts";
import { openLog } from "#app/platform/log.ts";
import { RETIRE, startProcesses, type Ready } from "#app/platform/processes.ts";
import { parseSettings, StartRefused, type Settings } from "#app/platform/settings.ts";

type Bundle = typeof Bundle;
type FirstLogin = Awaited<ReturnType<Bundle["openSite"]>>["firstLogin"];
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests under way get this long to finish; whoever runs us is told within 10 s. */
const SHUTDOWN_MS = 9_000;
/** From "not ready" to the closed door: every connection gets an answer that asks it to go, and proxies look elsewhere. */
const DRAIN_MS = 1_000;
/** Ten times what a turn without work takes here: what comes within it, nobody can take in. */
const SHORT_TURN_MS = 0.02;
const LONGEST_WAIT_MS = 500;
/** Proxies close a connection that is idle for 60 s; were we first, a request could just be on its way. */
const KEEP_ALIVE_MS = 75_000;

/** Opens the port, or says in a sentence why it stays closed, and ends. `root`: the folder of the project. */
export async function openPort(root: string): Promise<void> {
  try {
    await start(root);
  } catch (error) {
    // By name: in development Vite has its own copy of the class.
    if (!(error instanceof Error && error.name === "StartRefused")) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}

async function start(root: string): Promise<void> {
  const settings = parseSettings(process.env);
  if (settings.mode === "production" && cluster.isPrimary && settings.processes) {
    return startMany(settings, settings.processes);
  }

  // Before anything else is touched, so that a second start on the same port changes nothing.
  if (cluster.isPrimary) await findPort(settings);
  let handler: Handler = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => handler(request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  const vite = settings.mode === "development" ? await openVite(root, server) : null;
  const load = async (): Promise<Bundle> =>
    vite ? ((await vite.ssrLoadModule("/app/bundle.ts")) as Bundle) : import("#app/bundle.ts");
  const { openSite, createPages } = await load();
  const pages = createPages(settings.mode, vite ? null : join(root, "build/client"));
  const site = await openSite({
    settings,
    root,
    // In development a page is rendered by the newest code.
    pages: vite ? async (...args) => (await load()).createPages(settings.mode, null)(...args) : pages,
  });

  handler = vite
    ? (request, response) => vite.middlewares(request, response, () => site.listener(request, response))
    : site.listener;

  let stopping = false;
  process.on("SIGTERM", () => void stop(DRAIN_MS));
  process.on("SIGINT", () => void stop(0));
  process.on("message", (message) => message === RETIRE && void stop(DRAIN_MS, true));
  // Whoever comes now is answered; until now a proxy was refused, and asked the next process.
  await listen(server, settings);
  if (cluster.worker) cluster.worker.send({ ready: site.firstLogin } satisfies Ready);
  else announce(portOf(server), site.firstLogin);

  async function stop(drainMs: number, replaced = false): Promise<void> {
    if (stopping) return;
    stopping = true;
    site.drain();
    // New connections go to the others at once; those that are open stay until their next answer.
    if (replaced) NetServer.prototype.close.call(server);
    const giveUp = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    // What is still under way then, such as a slow mail server, is taken up at the next start.
    setTimeout(() => process.exit(0), SHUTDOWN_MS + 500).unref();
    const connections = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    if (connections > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
    await new Promise<void>((resolve) => closeDoor(server, resolve));
    clearTimeout(giveUp);
    await vite?.close();
    await site.close();
    process.exit(0);
  }
}

/** This process watches over those that serve. */
async function startMany(settings: Settings, count: number): Promise<void> {
  const port = await findPort(settings);
  const said = await startProcesses(process.argv[1] ?? "", count, port, openLog(settings));
  if (said) announce(port, said.ready as FirstLogin);
}

/**
 * The port that can be opened later; for port 0, a free one. It is not opened to see: a proxy that asks at this very
 * moment would lose its request.
 */
async function findPort(settings: Settings): Promise<number> {
  const { port, host } = settings;
  if (port !== 0 && (await isTaken(port, host))) throw refusal(settings, "EADDRINUSE");
  const probe = createServer();
  // Whether the address is ours is told by any port, whether this one needs rights only by itself.
  await listen(probe, { ...settings, port: port < 1024 ? port : 0 });
  const free = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port || free;
}

function isTaken(port: number, host: string): Promise<boolean> {
  const socket = connect({
    port,
    host: host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host,
    timeout: 1_000,
  });
  return new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    for (const event of ["error", "timeout"]) socket.once(event, () => resolve(false));
  }).finally(() => socket.destroy());
}

/**
 * Closes the door, then the connections that are idle. The system resets those that wait at the door: so it is closed
 * right after a short turn of the event loop in which none came. `closed` is called when the last one has ended.
 */
function closeDoor(server: Server, closed: () => void): void {
  const started = performance.now();
  let began = started;
  let came = false;
  server.on("connection", () => (came = true));
  setImmediate(function look() {
    const now = performance.now();
    if ((!came && now - began < SHORT_TURN_MS) || now - started > LONGEST_WAIT_MS) {
      NetServer.prototype.close.call(server, closed);
      server.closeIdleConnections();
      return;
    }
    came = false;
    began = performance.now();
    setImmediate(look);
  });
}

function listen(server: Server, settings: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code = "", message }: NodeJS.ErrnoException) => reject(refusal(settings, code, message)));
    server.listen(settings.port, settings.host, resolve);
  });
}

function refusal({ port, host }: Settings, code: string, message = code): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} needs special rights. Choose one above 1023, such as PORT=3000.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Change HOST.`,
    ENOTFOUND: `The host name ${host} is unknown. Change HOST.`,
  };
  return new StartRefused(reasons[code] ?? `The port cannot be opened: ${message}`);
}

async function openVite(root: string, server: Server) {
  const { createServer: createVite } = await import("vite");
  return createVite({ root, server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

function announce(port: number, login: FirstLogin): void {
  const lines = [`The site is open at http://localhost:${port}`];
  if (login) {
    const password = login.invented ? login.password : "the one in ADMIN_PASSWORD";
    lines.push(`Admin: http://localhost:${port}/admin/login`, `  email     ${login.email}`, `  password  ${password}`);
    if (login.invented) lines.push("The password is shown this once. Keep it.");
  }
  console.log(`\n${lines.map((line) => `  ${line}\n`).join("")}`);
}
