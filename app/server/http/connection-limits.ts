import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Timeouts for the client of a connection. */
export type ConnectionTimes = {
  /** Longest time without a byte of the request received or of the response taken. */
  stalledMs: number;
  /** Longest time until a small request body is complete, even if its bytes arrive steadily. */
  smallBodyMs: number;
  /** Longest time for the rest of a request after its response, so that the client can still read the response. */
  afterResponseMs: number;
};

const CONNECTION_TIMES: ConnectionTimes = { stalledMs: 30_000, smallBodyMs: 120_000, afterResponseMs: 1_000 };

/** In bytes. Forms and JSON are never larger; file uploads are, and may take as long as their connection needs. */
const SMALL_BODY = 1024 * 1024;

/** Limits the number of connections of a process, and closes those whose client makes no progress. */
export function limitConnections(server: Server, maxConnections: number, times = CONNECTION_TIMES): void {
  server.maxConnections = maxConnections;
  // Node's own limit of 300 s for a whole request would end long uploads on slow lines.
  server.requestTimeout = 0;

  const current = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.prependListener("request", (request, response) => {
    current.set(request.socket, { request, response });
    if (request.complete || !hasBody(request)) return;
    limitSmallBody(request, times.smallBodyMs);
    response.once("finish", () => closeUnfinished(request, times.afterResponseMs));
  });
  // Bytes that the client takes count as activity, too; between two requests Node.js applies keepAliveTimeout.
  server.setTimeout(times.stalledMs, (socket: Socket) => {
    const exchange = current.get(socket);
    if (!exchange || !isOurTurn(exchange.request, exchange.response, socket)) socket.destroy();
  });
}

/** True when the client waits for the server, for example while an uploaded image is processed. */
function isOurTurn(request: IncomingMessage, response: ServerResponse, socket: Socket): boolean {
  return request.complete && !response.writableFinished && socket.writableLength === 0;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Closes the connection if a small body is incomplete in time. A chunked body counts by the bytes received so far. */
function limitSmallBody(request: IncomingMessage, smallBodyMs: number): void {
  const { socket } = request;
  const before = socket.bytesRead;
  const timer = setTimeout(() => {
    const size = Number(request.headers["content-length"] ?? socket.bytesRead - before);
    if (!request.complete && size <= SMALL_BODY) socket.destroy();
  }, smallBodyMs);
  request.once("close", () => clearTimeout(timer));
}

/** Closes the connection if the body is still incomplete after its response: nobody reads it, whatever its size. */
function closeUnfinished(request: IncomingMessage, afterResponseMs: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, afterResponseMs);
  request.once("close", () => clearTimeout(timer));
}
