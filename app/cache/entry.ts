import { createHash } from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "#app/http/conditional.ts";
import type { KeptBody } from "./compressed-response.ts";

/*
 * An answer as bytes, ready to be sent many times: once as it is, and compressed the first time somebody can use
 * that. Heads are flat lists of names and values, as node:http takes them without a further look.
 */
export type KeptPage = {
  status: number;
  /** By which the log knows its render. */
  requestId: string | null;
  /** Whether it may be sent to others who ask here. */
  keepable: boolean;
  /** Whether browsers and content delivery networks may keep it, too. */
  shared: boolean;
  tag: string;
  modified: string;
  plain: KeptBody;
  bodies: Bodies;
  shrinks: boolean;
  notModified: KeptBody;
  /** About how much memory it takes, compressed copies included. */
  weight: number;
};

type Bodies = Partial<Record<Encoding, KeptBody | Promise<KeptBody>>> & {
  /** By `improve`, which need not do it again. */
  improved?: boolean;
};

/*
 * A browser asks each time and mostly hears 304; leaving the page and coming back needs no question. A content
 * delivery network may hold a page for a minute, and for one more while it fetches the new one. nginx keeps it, too, but
 * as something that is out of date since 1970, so that it asks each time as well; it takes that line out.
 */
const SHARED_CONTROL = [
  "Cache-Control",
  "public, max-age=0, s-maxage=60, must-revalidate",
  "CDN-Cache-Control",
  "public, max-age=60, stale-while-revalidate=60",
  "X-Accel-Expires",
  "@1",
];

const SHRINKS = /^(?:text\/|image\/svg|application\/(?:json|xml|[\w.-]+\+(?:xml|json)))/;
const NOT_WITH_304 = new Set(["content-type", "content-length"]);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const brotliOptions = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // No larger a window than there is to look through: the largest takes 32 MB for a page of 60 KB.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(size + 16)), 16), 22),
  },
});
/** Takes a few milliseconds of another thread for a page; `improve` does better when there is time. */
const FIRST_QUALITY = 5;
/** Takes ten times as long, and makes a page 8 % smaller. */
const BETTER_QUALITY = 10;
/**
 * The ten packets that a server may send before it hears from the browser (RFC 6928), less 1.4 KB of headers. For more, a
 * phone waits a round trip longer.
 */
const FIRST_ROUND = 13_200;
const justMissesIt = (size: number) => size > FIRST_ROUND && size * 0.92 <= FIRST_ROUND;

/** Reads an answer to its end. `before` is what was kept at the same address until now. */
export async function toKeptPage(answer: Response, before: KeptPage | undefined, now: Date): Promise<KeptPage> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const control = answer.headers.get("Cache-Control") ?? "";
  const keepable = answer.status === 200 && !control.includes("private") && !answer.headers.has("Set-Cookie");
  // The API's lists differ with the asker's token, which what stands between us may not look at.
  const shared = keepable && !control.includes("no-store");
  const shrinks = SHRINKS.test(answer.headers.get("Content-Type") ?? "");
  const tag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const modified = shared ? lastModified(tag, before, now) : "";
  const head: string[] = [];
  for (const [name, value] of answer.headers) {
    if (name === "content-length" || name === "x-request-id" || (shared && name === "cache-control")) continue;
    head.push(name, value);
  }
  if (shrinks) head.push("Vary", "Accept-Encoding");
  if (shared) head.push("ETag", tag, "Last-Modified", modified, ...SHARED_CONTROL);
  const plain = { head: [...head, "Content-Length", String(bytes.length)], bytes };
  return {
    status: answer.status,
    requestId: answer.headers.get("X-Request-Id"),
    keepable,
    shared,
    tag,
    modified,
    plain,
    // After each write every page is rendered again, and most come out as they were.
    bodies: before?.tag === tag && isDeepStrictEqual(before.plain.head, plain.head) ? before.bodies : {},
    shrinks,
    notModified: { head: headOf304(head), bytes: Buffer.alloc(0) },
    weight: bytes.length * (shrinks ? 1.6 : 1) + 8_192,
  };
}

/** Whole seconds, and never twice the same for two contents: who compares only times must see a change as well. */
function lastModified(tag: string, before: KeptPage | undefined, now: Date): string {
  if (before?.tag === tag) return before.modified;
  const earliest = before ? Date.parse(before.modified) + 1000 : 0;
  return new Date(Math.max(Math.floor(now.getTime() / 1000) * 1000, earliest)).toUTCString();
}

/** The body in this encoding; made now when nobody asked for it before. */
export function bodyOf(page: KeptPage, encoding: Encoding): KeptBody | Promise<KeptBody> {
  if (encoding === "identity" || !page.shrinks || page.plain.bytes.length === 0) return page.plain;
  return (page.bodies[encoding] ??= shrinkOnce(page, encoding));
}

/** Beyond this, in bytes, the best packing takes seconds of a processor. */
const WORTH_IMPROVING = 500_000;

/** Packs a page that is asked for often as small as it gets. */
export async function improve(page: KeptPage): Promise<void> {
  if (page.plain.bytes.length < WORTH_IMPROVING) await shrink(page, "br", constants.BROTLI_MAX_QUALITY);
  page.bodies.improved = true;
}

/** All who ask meanwhile wait for the same bytes. */
async function shrinkOnce(page: KeptPage, encoding: "br" | "gzip"): Promise<KeptBody> {
  try {
    const quick = await shrink(page, encoding, FIRST_QUALITY);
    if (encoding === "gzip" || !justMissesIt(quick.bytes.length)) return quick;
    return await shrink(page, encoding, BETTER_QUALITY);
  } catch (error) {
    delete page.bodies[encoding];
    throw error;
  }
}

async function shrink(page: KeptPage, encoding: "br" | "gzip", quality: number): Promise<KeptBody> {
  const { bytes } = page.plain;
  const packed = encoding === "br" ? await toBrotli(bytes, brotliOptions(quality, bytes.length)) : await toGzip(bytes);
  const head = [...page.plain.head.slice(0, -1), String(packed.length), "Content-Encoding", encoding];
  return (page.bodies[encoding] = { head, bytes: packed });
}

function headOf304(head: string[]): string[] {
  const isFor304 = (name = "") => !NOT_WITH_304.has(name.toLowerCase());
  return head.filter((_, index) => isFor304(head[index - (index % 2)]));
}
