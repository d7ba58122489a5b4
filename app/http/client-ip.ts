import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { withoutPrefix } from "#app/config/canonical-ip.ts";

/**
 * Returns the visitor's IP: the peer of the connection or, if the peer is one of TRUSTED_PROXIES, the last IP in
 * X-Forwarded-For that is not a trusted proxy. IPs that the visitor adds to that header are ignored.
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
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
