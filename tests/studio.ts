import { expect } from "vitest";
import { form, openTestSite, type FreshDatabase } from "./harness.ts";

export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- responses of many kinds

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Opens a site, with functions that send the admin's requests. Use it with `await using`. */
export async function openStudio(env: Record<string, string> = {}, on?: FreshDatabase) {
  const site = await openTestSite(env, on);
  const token = await site.login();
  /** Sends a request to the API and expects this status. */
  const send = async (path: string, init: RequestInit & { token?: string } = {}, status = 200): Promise<Json> => {
    const response = await site.fetch(`/api${path}`, { token, ...init });
    const body = (await response.json()) as Json;
    expect({ path, status: response.status, body }).toMatchObject({ path, status });
    return body;
  };
  return {
    ...site,
    token,
    db: site.site.services.db,
    send,
    create: (path: string, fields: Parameters<typeof form>[0]) => send(path, form(fields), 201),
    change: (path: string, fields: Parameters<typeof form>[0], status = 200) => send(path, form(fields, "PUT"), status),
    remove: (path: string, status = 200) => send(path, { method: "DELETE" }, status),
    /** The status of a visitor's request, without the admin's token. */
    asVisitor: async (path: string, init?: RequestInit) => (await site.fetch(`/api${path}`, init)).status,
    /** Lets time pass. */
    pass(minutes: number) {
      site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000);
    },
    /** The actions of the activity list, oldest first. */
    async actions(): Promise<string[]> {
      const rows = await site.site.services.db.selectFrom("audit").select("action").orderBy("id").execute();
      return rows.map(({ action }) => action);
    },
  };
}
