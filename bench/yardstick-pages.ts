import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build, type Rolldown } from "vite";
import { List } from "./react-alone.ts";

const SCRIPT = /<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;

/** The HTML of a page without its scripts. */
export const withoutScripts = (html: string): string => html.replace(SCRIPT, "");

/** The HTML of a page without its scripts, in which React alone hydrates 60 elements. */
export async function withReactAlone(html: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { write: false, rollupOptions: { input: join(import.meta.dirname, "react-alone.ts") } },
  })) as Rolldown.RolldownOutput;
  const list = `<ul id="react-alone">${renderToString(createElement(List))}</ul>`;
  const script = `<script type="module">${output[0].code.replaceAll("</script", "<\\/script")}</script>`;
  return withoutScripts(html).replace("</body>", () => `${list}${script}</body>`);
}

const htmlResponse = (page: string) => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });

/** Serves pages by path, and everything else from the site, compressed as the site's own. */
export async function servePages(pages: ReadonlyMap<string, string>, site: string) {
  const server = createServer(async (request, response) => {
    const page = pages.get(request.url ?? "");
    const copy = page === undefined ? await fetch(site + request.url) : htmlResponse(page);
    const type = copy.headers.get("Content-Type") ?? "";
    const body = Buffer.from(await copy.arrayBuffer());
    const isText = type.startsWith("text/");
    response.writeHead(copy.status, { "Content-Type": type, ...(isText && { "Content-Encoding": "gzip" }) });
    response.end(isText ? gzipSync(body) : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
