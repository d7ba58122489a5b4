import { expect } from "vitest";
import type { SiteConfig } from "#app/config/site-config.ts";
import type { View } from "../settings.ts";
import type { Visit } from "./harness.ts";

/** Changes the site's settings as the admin. */
export async function changeSettings({ origin, token }: Visit, change: (values: SiteConfig) => unknown): Promise<void> {
  const url = `${origin}/api/settings`;
  const headers = { Authorization: `Bearer ${await token()}`, "Content-Type": "application/json" };
  const { revision, values } = (await (await fetch(url, { headers })).json()) as View;
  const body = JSON.stringify({ revision, values: change(values) });
  expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(200);
}
