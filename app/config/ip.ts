/** Removes the ::ffff: prefix from the IPv4 address of a connection to an IPv6 socket. */
export function withoutPrefix(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}
