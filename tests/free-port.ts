import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Finds a free loopback port, for a server that needs to know its port in advance. The range is below that of outgoing
 * connections (from 32768 on Linux): one of these could take the port before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const bound = once(probe, "listening").catch(() => null);
    probe.listen(port, "127.0.0.1");
    if (!(await bound)) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
