import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/* The least work a Node.js server can do: the same bytes and headers from a Buffer. BODY names a file. */

const file = process.env["BODY"];
const body = file ? readFileSync(file) : Buffer.from("ready");
const headers = JSON.parse(process.env["HEADERS"] ?? "{}") as Record<string, string>;

const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, "Content-Length": body.length });
  response.end(body);
});
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => {
  const bound = server.address();
  if (typeof bound === "object" && bound) console.log(`open at http://localhost:${bound.port}`);
});
