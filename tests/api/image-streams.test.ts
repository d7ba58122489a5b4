import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { parseEnvironment } from "#app/config/environment.ts";
import { openS3Store } from "#app/images/s3-store.ts";

const SIZE = 50 * 1024 * 1024;
const NAME = `${crypto.randomUUID()}-400.webp`;

/** Opens a store on an S3 server that lists no files and sends each file as `send` does. */
async function openStubStore(send: (response: ServerResponse) => void, stalledMs?: number) {
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url?.includes("list-type")) return void response.end("<ListBucketResult/>");
    responses.push(response);
    response.writeHead(200, { "Content-Length": SIZE });
    send(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { s3 } = parseEnvironment({
    S3_BUCKET: "pictures",
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: "studio",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  if (!s3) throw new Error("These are not the settings of a store.");
  const store = await openS3Store(s3, stalledMs);
  return {
    store,
    responses,
    async [Symbol.asyncDispose]() {
      store.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("an image fails when the store stops sending bytes", async () => {
  await using stub = await openStubStore((response) => response.write("RIFF"), 1);
  const cut = await stub.store.get(NAME);
  await expect(new Response(cut?.body).bytes()).rejects.toThrow("stopped in the middle of a file");
  await expect.poll(() => stub.responses.map(({ destroyed }) => destroyed)).toEqual([true]);
});
