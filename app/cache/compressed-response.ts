import type { IncomingMessage, ServerResponse } from "node:http";

/** What is kept of an answer, and once it was sent, the answer itself. */
export type KeptBody = { head: string[]; bytes: Buffer; whole?: Whole | null };

/** Head and body in one piece, with the places of what differs each time. */
type Whole = { bytes: Buffer; head: string; idAt: number; dateAt: number; second: number };

/** Not in node:http's types, the same since its beginnings: its head as text, and whether that needs no sending any more. */
type WithHead = ServerResponse & { _header: string | null; _headerSent: boolean };

/** Of larger bodies the head is but a small part, and a second copy a large one. */
const LARGEST = 65_536;

/**
 * Sends a kept answer. The first time node:http puts the head together; from then on the very bytes that it made go out
 * again in one piece, with another id and date. Checking and joining the same lines for each visitor, and sending head and
 * body apart, took a third of the time of an answer (docs/decisions/0015-kept-pages-go-out-whole.md).
 */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: KeptBody,
  id: string,
): void {
  const { whole } = body;
  const usual = request.method === "GET" && request.httpVersion === "1.1" && response.shouldKeepAlive;
  if (usual && whole) return sendWhole(response as WithHead, body, whole, id);
  response.writeHead(status, [...body.head, "X-Request-Id", id]);
  if (usual && whole === undefined) keepWhole(response as WithHead, body, id);
  if (request.method === "HEAD" || body.bytes.length === 0) response.end();
  else response.end(body.bytes);
}

function sendWhole(response: WithHead, body: KeptBody, whole: Whole, id: string): void {
  const second = Math.floor(Date.now() / 1000);
  if (whole.second !== second) {
    whole.second = second;
    whole.bytes.write(new Date(second * 1000).toUTCString(), whole.dateAt, "latin1");
  }
  whole.bytes.write(id, whole.idAt, "latin1");
  response._header = whole.head;
  response._headerSent = true;
  response.end(whole.bytes);
  // What a slow line has not taken yet must not change any more.
  if (response.writableLength > 0) use(body, { ...whole, bytes: Buffer.from(whole.bytes) });
}

/** When the head is not what it is expected to be, node:http goes on to make each. */
function keepWhole({ _header: head }: WithHead, body: KeptBody, id: string): void {
  body.whole = null;
  if (typeof head !== "string" || body.bytes.length > LARGEST) return;
  // The body of an answer that does not say its length goes out in chunks, which are not in these bytes.
  if (/\r\nTransfer-Encoding: /i.test(head)) return;
  const idAt = head.indexOf(id);
  const dateAt = /(?<=\r\nDate: )[^\r]{29}(?=\r\n)/.exec(head)?.index;
  if (idAt < 0 || dateAt === undefined) return;
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), body.bytes]);
  use(body, { bytes, head, idAt, dateAt, second: 0 });
}

/** The body lives in the whole: once in memory is enough. */
function use(body: KeptBody, whole: Whole): void {
  body.whole = whole;
  body.bytes = whole.bytes.subarray(whole.head.length);
}
