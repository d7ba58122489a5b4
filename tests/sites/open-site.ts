import { expect, inject } from "vitest";
import { form, json } from "../requests.ts";
import { ADMIN, type OpenedSite, type SiteOptions } from "./site-options.ts";

export { ADMIN };

export type RunningSite = AsyncDisposable &
  OpenedSite & {
    /** Sends a request; `token` makes it the admin's. */
    fetch(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
    /** Returns a page's HTML, or another text, and expects the status 200. */
    text(path: string): Promise<string>;
    /** Creates an item through the API as the admin. */
    create<Item>(path: string, fields: Record<string, string | string[] | Blob>): Promise<Item>;
    /** Changes the studio's settings through the API as the admin. */
    changeSettings(values: unknown): Promise<void>;
  };

/** Asks the test run for something that all tests share. */
export async function shared(path: string): Promise<string> {
  const response = await fetch(`${inject("sharedUrl")}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/**
 * Opens the built site on a port and a data folder of its own, with one admin: empty, or with the sample studio. Use it
 * with `await using`.
 */
export async function openSite(options: SiteOptions = {}): Promise<RunningSite> {
  const factory = await shared("/factory");
  const response = await fetch(factory, json(options));
  if (!response.ok) throw new Error(String(await response.json()));
  const opened = (await response.json()) as OpenedSite;
  const { origin, token } = opened;

  const send: RunningSite["fetch"] = (path, { token: sender, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (sender) headers.set("Authorization", `Bearer ${sender}`);
    return fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
  };

  return {
    ...opened,
    fetch: send,
    async text(path) {
      const page = await send(path);
      expect([path, page.status]).toEqual([path, 200]);
      return page.text();
    },
    async create<Item>(path: string, fields: Record<string, string | string[] | Blob>) {
      const created = await send(path, { ...form(fields), token });
      expect([path, created.status]).toEqual([path, 201]);
      return (await created.json()) as Item;
    },
    async changeSettings(values) {
      const { revision } = (await (await send("/api/settings", { token })).json()) as { revision: number };
      const changed = await send("/api/settings", { ...json({ revision, values }, "PUT"), token });
      expect([await changed.text(), changed.status]).toEqual([expect.any(String), 200]);
    },
    async [Symbol.asyncDispose]() {
      await fetch(`${factory}/${encodeURIComponent(origin)}`, { method: "DELETE" });
    },
  };
}
