import { isIPv6 } from "node:net";
import { withoutPrefix } from "#app/text/ip.ts";

/**
 * The visitor's address: the peer of the connection, or, behind proxies that are named in TRUSTED_PROXIES, the last
 * address of X-Forwarded-For that is not itself such a proxy. What a visitor writes into that header never counts.
 */
export function clientIp(peer: string | undefined, forwardedFor: string | null, trusted: string[]): string {
  // Most often there is nothing to look into.
  if (!forwardedFor || trusted.length === 0) return withoutPrefix(peer ?? "unknown").slice(0, 64);
  const hops = forwardedFor
    .split(",")
    .map((hop) => withoutPort(hop.trim()))
    .filter(Boolean);
  let ip = withoutPrefix(peer ?? "unknown");
  while (trusted.includes(ip) && hops.length > 0) ip = withoutPrefix(hops.pop() ?? ip);
  return ip.slice(0, 64);
}

/** Some proxies write the visitor's port, too; with it, every connection would count as a visitor of its own. */
function withoutPort(hop: string): string {
  return hop.replace(/^([\d.]+):\d{1,5}$|^\[([\da-f:.]+)\](?::\d{1,5})?$/i, "$1$2");
}

/** The network that one organisation or street gets: an IPv4 /24 or an IPv6 /48. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip.replace(/^((?:\d+\.){3})\d+$/, "$10/24");
  return `${visitorKey(ip).split(":").slice(0, 3).join(":")}::/48`;
}

/** What a limit counts as one visitor: an IPv4 address, or the /64 network that one IPv6 household gets. */
export function visitorKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
