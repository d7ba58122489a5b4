import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long the other side of a connection may keep us waiting. */
export type ConnectionTimes = {
  /** Without a byte of the request, or of the response taken. */
  stalledMs: number;
  /** For a small body to be whole, however steadily it drips. */
  smallBodyMs: number;
};

const CONNECTION_TIMES: ConnectionTimes = { stalledMs: 30_000, smallBodyMs: 120_000 };

/** Forms and JSON are never larger; files are, and may take as long as their line needs. */
const SMALL_BODY = 1024 * 1024;

/** Bounds how many connections a process has, and ends those whose other side makes no progress. */
export function limitConnections(server: Server, maxConnections: number, times = CONNECTION_TIMES): void {
  server.maxConnections = maxConnections;
  // Node's own limit of 300 s for a whole request would end long uploads on slow lines.
  server.requestTimeout = 0;

  const current = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.prependListener("request", (request, response) => {
    current.set(request.socket, { request, response });
    if (!request.complete && hasBody(request)) limitSmallBody(request, times.smallBodyMs);
  });
  // Node.js counts bytes that the other side takes as activity, too, and sets keepAliveTimeout between two requests.
  server.setTimeout(times.stalledMs, (socket: Socket) => {
    const exchange = current.get(socket);
    if (!exchange || !isOurTurn(exchange.request, exchange.response, socket)) socket.destroy();
  });
}

/** Whether the other side waits for us: for an image to be made ready, for example. */
function isOurTurn(request: IncomingMessage, response: ServerResponse, socket: Socket): boolean {
  return request.complete && !response.writableFinished && socket.writableLength === 0;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The size of a body in chunks is not known before its end: what has come so far counts. */
function limitSmallBody(request: IncomingMessage, smallBodyMs: number): void {
  const { socket } = request;
  const before = socket.bytesRead;
  const timer = setTimeout(() => {
    const size = Number(request.headers["content-length"] ?? socket.bytesRead - before);
    if (!request.complete && size <= SMALL_BODY) socket.destroy();
  }, smallBodyMs);
  request.once("close", () => clearTimeout(timer));
}
