import { request, type OutgoingHttpHeaders } from "node:http";
import { expect } from "vitest";
import type { Pages } from "#app/server.ts";
import { form, listen, openTestSite, type freshDatabase } from "./harness.ts";

/** The site on a port. Without real pages: feeds, sitemap and cards are kept in the same way. */
export async function openCachedSite(
  env: Record<string, string> = {},
  pages?: Pages,
  on?: Awaited<ReturnType<typeof freshDatabase>>,
) {
  const site = await openTestSite(env, on, pages);
  const door = await listen(site.site);
  const post = (title: string, more: Record<string, string> = {}) =>
    form({ title, content: `About ${title}.`, ...more });
  return {
    ...site,
    port: door.port,
    get: (path: string, init?: RequestInit) => fetch(door.origin + path, init),
    text: async (path: string) => (await fetch(door.origin + path)).text(),
    renders: () => site.site.pageCache().renders,
    /** Writes through the open port, as an admin's browser does. */
    async write(path: string, init: RequestInit, token?: string) {
      const headers = { ...init.headers, Authorization: `Bearer ${token ?? (await site.login())}` };
      const answer = await fetch(door.origin + path, { ...init, headers });
      expect(answer.ok).toBe(true);
      return (await answer.json()) as { id: string; slug: string };
    },
    post,
    async [Symbol.asyncDispose]() {
      await door[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** The bytes as they travel, which fetch would unpack. */
export function raw(port: number, path: string, headers: OutgoingHttpHeaders = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", reject).end();
  });
}
