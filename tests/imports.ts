import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { ImportReportItem, ImportStatus } from "#app/features/import/import.ts";
import { json, type TestSite } from "./harness.ts";

/** Returns the requests that the admin's import page sends. */
export async function openImports(site: TestSite) {
  const token = await site.login();
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await site.fetch(`/api/import${path}`, { ...init, token });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const status = async () => JSON.parse((await call("")).body) as ImportStatus;
  return {
    token,
    call,
    status,
    upload: (name: string, content: BodyInit) =>
      call(`?name=${encodeURIComponent(name)}`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: content,
      }),
    start: (fetch = false) => call("/start", json({ fetch })),
    /** Waits until no import is in progress, and returns the status. */
    settled: () =>
      vi.waitFor(
        async () => {
          const now = await status();
          expect(now.state).not.toMatch(/ing$/);
          return now;
        },
        { timeout: 60_000, interval: 50 },
      ),
    report: async (query = "") =>
      (JSON.parse((await call(`/report${query}`)).body) as { results: ImportReportItem[] }).results,
    left: async () => await readdir(join(site.dataDir, "imports")),
  };
}
