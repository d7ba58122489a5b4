import { connect } from "node:net";

/*
 * Requests one URL repeatedly on keep-alive connections and prints the results as JSON:
 *   node bench/load.ts URL CONNECTIONS SECONDS [HEADER…]
 * Parses only as much HTTP as a response with a Content-Length needs, so that requesting costs less than responding.
 */

const [target = "", connections = "16", seconds = "3", ...headers] = process.argv.slice(2);
const url = new URL(target);
const request = Buffer.from(
  [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...headers, "", ""].join("\r\n"),
);
const HEAD_END = Buffer.from("\r\n\r\n");

const times: number[] = [];
const failures: string[] = [];
const started = performance.now();
const end = started + Number(seconds) * 1000;

await Promise.all(Array.from({ length: Number(connections) }, ask));

times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const perSecond = times.length / ((performance.now() - started) / 1000);
console.log(JSON.stringify({ perSecond, p50: at(0.5), p99: at(0.99), failures: failures.slice(0, 3) }));

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let bytesLeft = -1; // bytes of the body still to come; -1 until the headers are read
    let head: Buffer = Buffer.alloc(0);
    let sent = 0;
    const next = () => {
      if (performance.now() >= end) return void socket.end();
      bytesLeft = -1;
      sent = performance.now();
      socket.write(request);
    };
    socket.on("connect", next);
    socket.on("data", (chunk) => {
      if (bytesLeft < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const split = head.indexOf(HEAD_END);
        if (split < 0) return;
        const text = head.toString("latin1", 0, split);
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
        if (!text.startsWith("HTTP/1.1 200") || length === undefined) {
          failures.push(text.split("\r\n", 1)[0] ?? "");
          return void socket.destroy();
        }
        bytesLeft = Number(length) - (head.length - split - HEAD_END.length);
        head = Buffer.alloc(0);
      } else bytesLeft -= chunk.length;
      if (bytesLeft > 0) return;
      times.push(performance.now() - sent);
      next();
    });
    socket.on("error", (error) => failures.push(error.message));
    socket.on("close", () => resolve());
  });
}
