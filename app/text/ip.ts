/** IPv4 as seen through an IPv6 socket, without its ::ffff: prefix. */
export function withoutPrefix(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}
