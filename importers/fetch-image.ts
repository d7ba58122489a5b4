import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { IncomingMessage } from "node:http";

/* Fetches images of the old site, from public hosts only: an export may name any URL. */

const TIME_LIMIT_MS = 30_000;
const MAX_REDIRECTS = 5;

/** IP ranges that are not public unicast (RFC 6890 and its successors). */
const PRIVATE = new BlockList();
for (const range of [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
].flatMap((line) => line.split(" "))) {
  const [network = "", prefix] = range.split("/");
  PRIVATE.addSubnet(network, Number(prefix), "ipv4");
}
// Of IPv6 only 2000::/3 is public, except its ranges for protocols, tunnels and documentation.
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv6");

function isPublicIp(ip: string): boolean {
  if (isIP(ip) === 4) return !PRIVATE.check(ip, "ipv4");
  return isIP(ip) === 6 && PUBLIC_6.check(ip, "ipv6") && !PRIVATE.check(ip, "ipv6");
}

/** Like dns.lookup, but fails for non-public IPs. The connection uses the checked IPs, which prevents DNS rebinding. */
function publicLookup(lookup: typeof systemLookup, isAllowed = isPublicIp): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, "");
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new Error(`${hostname} is not a public host`), "");
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? "", first?.family);
    });
  };
}

/** After this many failures of a host that has sent nothing, no more requests go to it. */
const MAX_FAILURES = 3;
/** Some servers reject requests without a User-Agent. */
const HEADERS = { Accept: "image/*", "User-Agent": "Mozilla/5.0 (compatible; studio import)" };

/** The connection to a host that had sent images failed: the import stops, and can continue later. */
class ConnectionLost extends Error {
  /** Read by `isUnavailable` in app/db/error-codes.ts. */
  readonly isUnavailable = true;
  constructor(host: string) {
    super(`The connection to ${host} was lost. Start again later: what was imported so far stays.`);
  }
}

/** Like `fetchImage`, but gives up hosts that do not respond: each request to one can take 30 seconds. */
export function createImageFetcher(options: Options): (url: string) => Promise<Blob> {
  const failures = new Map<string, number>();
  /** The last image of each host. */
  const fetched = new Map<string, string>();
  return async (url) => {
    const host = URL.parse(url)?.host ?? "";
    const count = failures.get(host) ?? 0;
    if (count >= MAX_FAILURES) throw new Error(UNREACHABLE);
    try {
      const blob = await fetchImage(url, options);
      fetched.set(host, url);
      return blob;
    } catch (error) {
      if (![TOO_SLOW, UNREACHABLE, UNKNOWN_HOST].includes((error as Error).message)) throw error;
      const last = fetched.get(host);
      if (!last) failures.set(host, count + 1);
      // An image that came before shows whether the host or only this URL fails.
      else
        await fetchImage(last, options).catch(() => {
          throw new ConnectionLost(host);
        });
      throw error;
    }
  };
}

const TOO_SLOW = "it took longer than 30 seconds";
const UNREACHABLE = "its host cannot be reached";
const UNKNOWN_HOST = "its host no longer exists";

type Options = { maxBytes: number; lookup?: typeof systemLookup; isAllowed?: (ip: string) => boolean };

/**
 * Fetches the bytes at a URL. Follows at most 5 redirects, each to a public host.
 * @throws Error with the reason in a few words
 */
export function fetchImage(url: string, options: Options): Promise<Blob> {
  // Drops the error code: isUnavailable would take one such as ECONNREFUSED for a failure of the site's own database.
  return fetchPublic(url, options).catch((error: unknown) => Promise.reject(new Error(reasonOf(error))));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (/^(AbortError|TimeoutError)$/.test(error.name)) return TOO_SLOW;
  if (/^(ENOTFOUND|EAI_)/.test(code)) return UNKNOWN_HOST;
  if (/^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE)/.test(code)) return UNREACHABLE;
  return error.message;
}

async function fetchPublic(url: string, options: Options): Promise<Blob> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  let next = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await open(next, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      next = new URL(headers.location, next);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new Error(`the old site responded with ${statusCode}`);
    }
    return readBounded(response, options.maxBytes);
  }
  throw new Error("the old site redirects too often");
}

function open(
  url: URL,
  { lookup = systemLookup, isAllowed = isPublicIp }: Options,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new Error("it is not a plain web URL");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // node:http does not call `lookup` for a literal IP.
  if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is not a public host`);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, { lookup: publicLookup(lookup, isAllowed), signal, agent: false, headers: HEADERS }, resolve)
      .on("error", (error) => reject(signal.aborted ? new Error(TOO_SLOW) : error))
      .end();
  });
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) {
      response.destroy();
      throw new Error("it is larger than this site accepts (MAX_UPLOAD_MB)");
    }
    chunks.push(new Uint8Array(chunk as Buffer));
  }
  return new Blob(chunks);
}
