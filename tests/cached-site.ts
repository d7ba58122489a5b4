import { request, type OutgoingHttpHeaders } from "node:http";
import { expect } from "vitest";
import type { Pages } from "#app/server/app.server.ts";
import { form, listen, openTestSite, type freshDatabase } from "./harness.ts";

/** Opens the site on a port. Needs no real pages, because feeds, sitemap and cards use the same cache. */
export async function openCachedSite(
  env: Record<string, string> = {},
  pages?: Pages,
  on?: Awaited<ReturnType<typeof freshDatabase>>,
) {
  const site = await openTestSite(env, on, pages);
  const server = await listen(site.site);
  const post = (title: string, more: Record<string, string> = {}) =>
    form({ title, content: `About ${title}.`, ...more });
  return {
    ...site,
    port: server.port,
    get: (path: string, init?: RequestInit) => fetch(server.origin + path, init),
    text: async (path: string) => (await fetch(server.origin + path)).text(),
    renders: () => site.site.pageCache().renders,
    /** Writes through the port, as an admin's browser does. */
    async write(path: string, init: RequestInit, token?: string) {
      const headers = { ...init.headers, Authorization: `Bearer ${token ?? (await site.login())}` };
      const response = await fetch(server.origin + path, { ...init, headers });
      expect(response.ok).toBe(true);
      return (await response.json()) as { id: string; slug: string };
    },
    post,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Returns the body as sent on the wire; fetch would decompress it. */
export function raw(port: number, path: string, headers: OutgoingHttpHeaders = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject).end();
  });
}
