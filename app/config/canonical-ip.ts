import { isIPv6, SocketAddress } from "node:net";

/** Removes the ::ffff: prefix from the IPv4 address of a connection to an IPv6 socket. */
export function withoutPrefix(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Returns an IP as connections spell it: ::1 for 0:0:0:0:0:0:0:1. */
export function canonicalIp(ip: string): string {
  return withoutPrefix(isIPv6(ip) ? new SocketAddress({ address: ip, family: "ipv6" }).address : ip);
}
