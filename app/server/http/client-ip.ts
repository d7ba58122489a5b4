import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { withoutPrefix } from "#app/config/canonical-ip.ts";

/**
 * Returns the visitor's IP: the peer of the connection or, behind TRUSTED_PROXIES, the last IP in X-Forwarded-For that
 * is not one of them. IPs that the visitor adds to that header are ignored.
 */
export function clientIp(peer: string | undefined, forwardedFor: string | null, trusted: string[]): string {
  if (!forwardedFor || trusted.length === 0) return withoutPrefix(peer ?? "unknown").slice(0, 64);
  const hops = forwardedFor
    .split(",")
    .map((hop) => withoutPort(hop.trim()))
    .filter(Boolean);
  let ip = withoutPrefix(peer ?? "unknown");
  while (trusted.includes(ip) && hops.length > 0) ip = withoutPrefix(hops.pop() ?? ip);
  return ip.slice(0, 64);
}

/** Networks of proxies, never of a public site's visitors. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv4");
}
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

/** Returns the IP of a proxy that sends X-Forwarded-For and is not in TRUSTED_PROXIES; null without one. */
export function untrustedProxy(peer = "", forwardedFor: string | null, trusted: string[]): string | null {
  const ip = withoutPrefix(peer);
  if (!forwardedFor || trusted.includes(ip)) return null;
  return PRIVATE.check(ip, isIPv6(ip) ? "ipv6" : "ipv4") ? ip : null;
}

/** The line of the environment that makes this proxy a trusted one, beside those that are trusted. */
export const trustedProxiesLine = (trusted: string[], proxy: string | null) =>
  `TRUSTED_PROXIES=${[...trusted, proxy].join(",")}`;

/** Like `clientIp`, for a request that has not reached the Hono app. */
export function clientIpOf({ socket, headers }: IncomingMessage, trusted: string[]): string {
  return clientIp(socket.remoteAddress, String(headers["x-forwarded-for"] ?? "") || null, trusted);
}

/** Removes the port, which some proxies add: with it, each connection would count as another visitor. */
function withoutPort(hop: string): string {
  return hop.replace(/^([\d.]+):\d{1,5}$|^\[([\da-f:.]+)\](?::\d{1,5})?$/i, "$1$2");
}

/** Returns the network that one organization or street shares: an IPv4 /24 or an IPv6 /48. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip.replace(/^((?:\d+\.){3})\d+$/, "$10/24");
  return `${visitorKey(ip).split(":").slice(0, 3).join(":")}::/48`;
}

/** Returns the key of one visitor in rate limits: an IPv4 address, or the /64 network that an IPv6 household gets. */
export function visitorKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const leadingParts = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - leadingParts.length - right.length) }, () => "0");
  return `${[...leadingParts, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
