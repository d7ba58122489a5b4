import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "#app/http/conditional.ts";

/** Bytes and headers, as `writeHead` takes them: a flat list of names and values. */
export type EncodedBody = { headers: string[]; bytes: Buffer };

/** A response as bytes, ready to be sent many times. Each encoding is made the first time that somebody can use it. */
export type CachedResponse = {
  status: number;
  /** By which the log knows its render. */
  requestId: string | null;
  /** Whether it may be sent to others who ask for this URL. */
  cacheable: boolean;
  /** Whether browsers and content delivery networks may cache it, too. */
  shared: boolean;
  etag: string;
  lastModified: string;
  plain: EncodedBody;
  encoded: Partial<Record<Encoding, EncodedBody | Promise<EncodedBody>>>;
  compressible: boolean;
  notModified: EncodedBody;
  /** About how much memory it takes, compressed copies included. */
  size: number;
};

/*
 * A browser asks each time and mostly hears 304; leaving the page and coming back needs no question. A content
 * delivery network may hold a page for a minute, and for one more while it fetches the new one. nginx holds it, too, but
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

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|[\w.-]+\+(?:xml|json)))/;
const NOT_WITH_304 = new Set(["content-type", "content-length"]);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Takes a few milliseconds of another thread for a page, and a quarter of a second for 8 MB. */
const QUALITY = 5;

/** Reads a response to its end. `before` is what was cached for the same URL until now. */
export async function toCachedResponse(
  response: Response,
  before: CachedResponse | undefined,
  now: Date,
): Promise<CachedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const control = response.headers.get("Cache-Control") ?? "";
  const cacheable = response.status === 200 && !control.includes("private") && !response.headers.has("Set-Cookie");
  // The API's lists differ with the asker's token, which what stands between us may not look at.
  const shared = cacheable && !control.includes("no-store");
  const compressible = COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "");
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const lastModified = shared ? lastModifiedOf(etag, before, now) : "";
  const headers: string[] = [];
  for (const [name, value] of response.headers) {
    if (name === "content-length" || name === "x-request-id" || name === "vary") continue;
    if (shared && name === "cache-control") continue;
    headers.push(name, value);
  }
  if (compressible) headers.push("Vary", "Accept-Encoding");
  if (shared) headers.push("ETag", etag, "Last-Modified", lastModified, ...SHARED_CONTROL);
  return {
    status: response.status,
    requestId: response.headers.get("X-Request-Id"),
    cacheable,
    shared,
    etag,
    lastModified,
    plain: { headers: [...headers, "Content-Length", String(bytes.length)], bytes },
    encoded: {},
    compressible,
    notModified: { headers: headersOf304(headers), bytes: Buffer.alloc(0) },
    size: Math.ceil(bytes.length * (compressible ? 1.6 : 1)) + 8_192,
  };
}

/** Whole seconds, and never twice the same for two contents: who compares only times must see a change as well. */
function lastModifiedOf(etag: string, before: CachedResponse | undefined, now: Date): string {
  if (before?.etag === etag) return before.lastModified;
  const earliest = before ? Date.parse(before.lastModified) + 1000 : 0;
  return new Date(Math.max(Math.floor(now.getTime() / 1000) * 1000, earliest)).toUTCString();
}

/** The body in this encoding. All who ask while it is made wait for the same bytes. */
export function encodedBody(cached: CachedResponse, encoding: Encoding): EncodedBody | Promise<EncodedBody> {
  if (encoding === "identity" || !cached.compressible || cached.plain.bytes.length === 0) return cached.plain;
  return (cached.encoded[encoding] ??= compress(cached, encoding));
}

async function compress(cached: CachedResponse, encoding: "br" | "gzip"): Promise<EncodedBody> {
  const { bytes, headers } = cached.plain;
  try {
    const compressed = encoding === "br" ? await toBrotli(bytes, brotliOptions(bytes.length)) : await toGzip(bytes);
    const encoded = {
      headers: [...headers.slice(0, -1), String(compressed.length), "Content-Encoding", encoding],
      bytes: compressed,
    };
    cached.encoded[encoding] = encoded;
    return encoded;
  } catch (error) {
    delete cached.encoded[encoding];
    throw error;
  }
}

function brotliOptions(size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // No larger a window than there is to look through: the largest takes 32 MB for a page of 60 KB.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(size + 16)), 16), 22),
    },
  };
}

function headersOf304(headers: string[]): string[] {
  const isFor304 = (name = "") => !NOT_WITH_304.has(name.toLowerCase());
  return headers.filter((_, index) => isFor304(headers[index - (index % 2)]));
}
