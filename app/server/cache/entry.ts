import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentTag, type Encoding } from "#app/server/http/conditional.ts";

/** `headers` is a flat list of names and values, as `writeHead` takes them. */
export type EncodedBody = { headers: string[]; bytes: Buffer };

/** A response as bytes, to be sent many times. Each encoding is made when a request first accepts it. */
export type CachedResponse = {
  status: number;
  /** The id of the request that rendered it, as in the log. */
  requestId: string | null;
  /** True when it may be sent to other requests for this URL. */
  cacheable: boolean;
  /** True when browsers and content delivery networks may cache it, too. */
  shared: boolean;
  etag: string;
  lastModified: string;
  plain: EncodedBody;
  encoded: Partial<Record<Encoding, EncodedBody | Promise<EncodedBody>>>;
  compressible: boolean;
  notModified: EncodedBody;
  /** Its approximate memory in bytes, compressed copies included. */
  size: number;
};

/*
 * Browsers revalidate at each visit and mostly get 304; Back needs no request. A content delivery network may serve a
 * page for a minute, and for one more while it revalidates. nginx caches it as expired since 1970 (X-Accel-Expires,
 * which it removes from the response), so that it revalidates each time as well.
 */
const sharedControl = (before: string) => [
  "Cache-Control",
  `public, max-age=0, s-maxage=60, must-revalidate${before.includes("no-transform") ? ", no-transform" : ""}`,
  "CDN-Cache-Control",
  "public, max-age=60, stale-while-revalidate=60",
  "X-Accel-Expires",
  "@1",
];

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|[\w.-]+\+(?:xml|json)))/;
const NOT_WITH_304 = new Set(["content-type", "content-length"]);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** The Brotli quality: a page takes a few milliseconds of another thread, and 8 MB a quarter of a second. */
const QUALITY = 5;

/** Reads a response to its end. `before`: the response cached for the same URL so far. */
export async function toCachedResponse(
  response: Response,
  before: CachedResponse | undefined,
  now: Date,
): Promise<CachedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const control = response.headers.get("Cache-Control") ?? "";
  const cacheable = response.status === 200 && !control.includes("private") && !response.headers.has("Set-Cookie");
  // The API's lists depend on the client's token, which proxies in between do not take into account.
  const shared = cacheable && !control.includes("no-store");
  const compressible = COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "");
  const etag = `W/${contentTag(bytes)}`;
  const lastModified = shared ? lastModifiedOf(etag, before, now) : "";
  const headers: string[] = [];
  for (const [name, value] of response.headers) {
    if (name === "content-length" || name === "x-request-id" || name === "vary") continue;
    if (shared && name === "cache-control") continue;
    headers.push(name, value);
  }
  if (compressible) headers.push("Vary", "Accept-Encoding");
  if (shared) headers.push("ETag", etag, "Last-Modified", lastModified, ...sharedControl(control));
  const plain = { headers: [...headers, "Content-Length", String(bytes.length)], bytes };
  const isSame = before?.etag === etag && before.plain.headers.join("\n") === plain.headers.join("\n");
  return {
    status: response.status,
    requestId: response.headers.get("X-Request-Id"),
    cacheable,
    shared,
    etag,
    lastModified,
    plain,
    // Most pages stay the same when content changes.
    encoded: isSame ? before.encoded : {},
    compressible,
    notModified: { headers: headersOf304(headers), bytes: Buffer.alloc(0) },
    size: Math.ceil(bytes.length * (compressible ? 1.6 : 1)) + 8_192,
  };
}

/** Returns whole seconds, later than for the previous content: clients that compare only times must see a change. */
function lastModifiedOf(etag: string, before: CachedResponse | undefined, now: Date): string {
  if (before?.etag === etag) return before.lastModified;
  const earliest = before ? Date.parse(before.lastModified) + 1000 : 0;
  return new Date(Math.max(Math.floor(now.getTime() / 1000) * 1000, earliest)).toUTCString();
}

/** Returns the body in this encoding. Concurrent callers share one compression. */
export function encodedBody(cached: CachedResponse, encoding: Encoding): EncodedBody | Promise<EncodedBody> {
  if (encoding === "identity" || !cached.compressible || cached.plain.bytes.length === 0) return cached.plain;
  return (cached.encoded[encoding] ??= compress(cached, encoding));
}

async function compress(cached: CachedResponse, encoding: "br" | "gzip"): Promise<EncodedBody> {
  const { bytes, headers } = cached.plain;
  try {
    const compressed = await (encoding === "br" ? toBrotli(bytes, brotliOptions(bytes.length)) : toGzip(bytes));
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
      // The window is no larger than the body: the largest takes 32 MB for a page of 60 KB.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(size + 16)), 16), 22),
    },
  };
}

function headersOf304(headers: string[]): string[] {
  const isFor304 = (name = "") => !NOT_WITH_304.has(name.toLowerCase());
  return headers.filter((_, index) => isFor304(headers[index - (index % 2)]));
}
