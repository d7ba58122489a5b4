import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { sendKept } from "./compressed-response.ts";

test("an answer that does not say its length comes whole each time on a connection that stays", async () => {
  const body = { head: ["Content-Type", "text/plain"], bytes: Buffer.from("Try again in a moment.") };
  const server = createServer((request, response) => sendKept(request, response, 500, body, randomUUID()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const ids = new Set<string | null>();
  for (let turn = 0; turn < 3; turn++) {
    const answer = await fetch(`http://127.0.0.1:${port}`);
    ids.add(answer.headers.get("X-Request-Id"));
    expect([answer.status, await answer.text()]).toEqual([500, "Try again in a moment."]);
  }
  expect(ids.size).toBe(3);
  server.closeAllConnections();
  server.close();
});
