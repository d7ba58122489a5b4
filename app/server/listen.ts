import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type * as Bundle from "./bundle.ts";
import { isDiskFull } from "#app/db/error-codes.ts";
import { limitConnections } from "#app/server/http/connection-limits.ts";
import { parseEnvironment, StartupError, type Environment } from "#app/config/environment.ts";

type Bundle = typeof Bundle;
type FirstLogin = Awaited<ReturnType<Bundle["openSite"]>>["firstLogin"];
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Time for in-flight requests to finish: a shutdown must take less than 10 s. */
const SHUTDOWN_MS = 9_000;
/** From "not ready" until the listener closes: a load balancer needs time to notice and to use another process. */
const DRAIN_MS = 1_000;
/**
 * From closing the listener until idle connections are closed, including those that browsers open in advance. A request
 * that is sent at that moment is lost. A busy client gets time to send its next one, whose response says "close".
 */
const IDLE_CLOSE_MS = 1_000;
/** Proxies close a connection after 60 s without a request. If the site did so first, a request could be lost. */
const KEEP_ALIVE_MS = 75_000;

/** Starts the site; on a StartupError, prints its message and exits. `root`: the folder of the project. */
export async function openPort(root: string): Promise<void> {
  try {
    await start(root);
  } catch (error) {
    // Compared by name: in development Vite loads a copy of the class.
    const isExplained = error instanceof Error && error.name === "StartupError";
    if (!isExplained && !isDiskFull(error)) throw error;
    console.error(
      `\n${isExplained ? error.message : "The disk of DATA_DIR, or of the database, is full. Free some space and start again."}\n`,
    );
    process.exit(1);
  }
}

async function start(root: string): Promise<void> {
  const environment = parseEnvironment(process.env);
  // Checked first, so that a second start on the same port changes nothing.
  await checkPort(environment);
  let handler: Handler = (_request, response) => void response.writeHead(503).end();
  let listenerClosed = false;
  // Node would reject a request without Host with an empty response; the site explains the error.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    // The response asks the client to close the connection.
    if (listenerClosed) response.shouldKeepAlive = false;
    handler(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  limitConnections(server, environment.maxConnections);
  const connections = new Set<Socket>();
  server.on("connection", (socket) => connections.add(socket.once("close", () => connections.delete(socket))));

  const vite = environment.mode === "development" ? await openVite(root, server) : null;
  const load = async (): Promise<Bundle> =>
    vite ? ((await vite.ssrLoadModule("/app/server/bundle.ts")) as Bundle) : import("./bundle.ts");
  const { openSite, createPages } = await load();
  const pages = createPages(environment.mode);
  const site = await openSite({
    environment,
    root,
    // In development the newest code renders each page.
    pages: vite ? async (...args) => (await load()).createPages(environment.mode)(...args) : pages,
  });

  handler = vite
    ? (request, response) => vite.middlewares(request, response, () => site.listener(request, response))
    : site.listener;

  let stopping = false;
  process.on("SIGTERM", () => void stop(DRAIN_MS));
  process.on("SIGINT", () => void stop(0));
  // From here on requests are handled. Until now a proxy's connections failed, and it tried the next process.
  await listen(server, environment);
  announce(portOf(server), site.firstLogin, environment);

  /**
   * Graceful shutdown. Closing the listener resets connections in the accept queue. Open ones stay until then: a proxy
   * that has some makes no new one.
   */
  async function stop(drainMs: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    site.drain();
    const giveUp = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    // Work that is still unfinished, such as mail to a slow server, is resumed at the next start.
    setTimeout(() => process.exit(0), SHUTDOWN_MS + 500).unref();
    if (connections.size > 0) await sleep(drainMs);
    listenerClosed = true;
    const allGone = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    // Closes idle connections after the data that has arrived meanwhile was read.
    const timer = setInterval(() => setImmediate(closeUnused), IDLE_CLOSE_MS);
    await vite?.close();
    await allGone;
    clearInterval(timer);
    clearTimeout(giveUp);
    await site.close();
    process.exit(0);
  }

  function closeUnused(): void {
    // Node.js counts a connection without a request as busy, and one whose response is not fully sent as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    if (![...connections].some(({ writableLength }) => writableLength > 0)) server.closeIdleConnections();
  }
}

/** Does not open the port to try it: a proxy that connects at that moment would lose its request. */
async function checkPort(environment: Environment): Promise<void> {
  const { port, host } = environment;
  if (port !== 0 && (await isPortInUse(port, host))) throw listenError(environment, "EADDRINUSE");
  const probe = createServer();
  // Probe HOST on a free port first; a privileged port needs a bind of its own.
  await listen(probe, { ...environment, port: port < 1024 ? port : 0 });
  await new Promise((resolve) => probe.close(resolve));
}

function isPortInUse(port: number, host: string): Promise<boolean> {
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

function listen(server: Server, environment: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code = "", message }: NodeJS.ErrnoException) =>
      reject(listenError(environment, code, message)),
    );
    server.listen(environment.port, environment.host, resolve);
  });
}

function listenError({ port, host }: Environment, code: string, message = code): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} needs special rights. Choose one above 1023, such as PORT=3000.`,
    EADDRNOTAVAIL: `This machine has no IP address ${host}. Change HOST.`,
    ENOTFOUND: `The host name ${host} is unknown. Change HOST.`,
  };
  return new StartupError(reasons[code] ?? `The port cannot be opened: ${message}`);
}

async function openVite(root: string, server: Server) {
  const { createServer: createVite } = await import("vite");
  return createVite({ root, server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
}

function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === "object" && bound ? bound.port : 0;
}

function announce(port: number, login: FirstLogin, { mode, siteUrlKnown }: Environment): void {
  const lines = [`The site is open at http://localhost:${port}`];
  if (mode === "production" && !siteUrlKnown) {
    lines.push("Links, feeds and mails will point to localhost until SITE_URL is set to the site's public URL.");
  }
  if (login) {
    const { email, password, file } = login;
    const passwordText = password ?? (file ? `in ${file}` : "the one in ADMIN_PASSWORD");
    lines.push(`Admin: http://localhost:${port}/admin/login`, `  email     ${email}`, `  password  ${passwordText}`);
    if (password) lines.push("The password is shown only once.");
    if (file) lines.push("The file is deleted when you first log in.");
  }
  if (process.stdout.isTTY) lines.push("Press Ctrl+C to stop.");
  console.log(`\n${lines.map((line) => `  ${line}\n`).join("")}`);
}
