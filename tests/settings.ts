import type { SiteSettings } from "#app/config/site/site-config.ts";
import { json, openTestSite } from "./harness.ts";

export type View = {
  values: SiteSettings;
  defaults: SiteSettings;
  changed: string[];
  revision: number;
};
export type ErrorBody = {
  message: string;
  errors: Record<string, string>;
  suggestions?: Record<string, string>;
  current?: View;
};

/** Opens a site, with functions that read and change its settings as an admin does. */
export async function openSettings(env: Record<string, string> = {}) {
  // Instead of pages, returns the data that pages are rendered from.
  const testSite = await openTestSite(env, undefined, async (_request, { site }) =>
    Response.json({ name: (await site()).name }),
  );
  const token = await testSite.login();
  const get = async () => (await (await testSite.fetch("/api/settings", { token })).json()) as View;
  const put = async (values: unknown, revision?: number) => {
    const body = { revision: revision ?? (await get()).revision, values };
    const response = await testSite.fetch("/api/settings", { ...json(body, "PUT"), token });
    return { status: response.status, body: (await response.json()) as View & ErrorBody };
  };
  return { testSite, token, get, put, [Symbol.asyncDispose]: () => testSite[Symbol.asyncDispose]() };
}

/** A PNG. */
export async function redSquare(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  const square = sharp({ create: { width: 640, height: 640, channels: 3, background: "#c8102e" } });
  return new Uint8Array(await square.png().toBuffer());
}
