import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Proxy = AsyncDisposable & {
  origin: string;
  /** The servers that receive the requests in turn. */
  upstreams: string[];
};

/** Methods that may be retried (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);

/** A minimal round-robin load balancer that retries on the next server when that is safe. */
export async function openProxy(upstreams: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const proxy = { upstreams };
  let turn = 0;

  function pass(
    incoming: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    [upstream, ...others]: string[],
  ): void {
    const from = incoming.socket.remoteAddress ?? "";
    const headers = { ...incoming.headers, "x-forwarded-for": from, connection: "keep-alive" };
    const { method, url } = incoming;
    const outgoing = request(`${upstream}${url}`, { agent, method, headers }, (reply) => {
      const { connection: _, ...stored } = reply.headers;
      response.writeHead(reply.statusCode ?? 502, stored);
      reply.pipe(response);
      reply.on("error", () => response.destroy());
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return void response.destroy();
      const safe = IDEMPOTENT.has(method ?? "") || error.code === "ECONNREFUSED";
      if (safe && others.length > 0) return pass(incoming, body, response, others);
      response.writeHead(502, { "Content-Type": "text/plain" }).end("The process that was asked is gone.");
    });
    outgoing.end(body);
  }

  const server = createServer((incoming, response) => {
    turn = (turn + 1) % proxy.upstreams.length;
    const inTurn = [...proxy.upstreams.slice(turn), ...proxy.upstreams.slice(0, turn)];
    void buffer(incoming).then((body) => pass(incoming, body, response, inTurn));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(proxy, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  });
}
