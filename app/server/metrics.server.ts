import { Hono } from "hono";
import { Gauge, Registry } from "prom-client";
import { lastScheduledBackup } from "#app/archive/automatic-backups.ts";
import type { PageCacheMetrics } from "#app/server/cache/page-cache.ts";
import { version } from "#app/config/version.ts";
import type { Database } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { errorsLogged, type RequestLine } from "#app/server/log/log.ts";
import { carriesToken, openProcessMetrics } from "#app/server/log/metrics.ts";
import type { Services } from "#app/server/services/services.server.ts";

export type Metrics = { request(line: RequestLine): void; router: Hono; close(): void };

/** /metrics, for requests with METRICS_TOKEN; without that setting the path does not exist. */
export function openMetrics(services: Services, database: Database, pageCache: () => PageCacheMetrics): Metrics {
  const { metricsToken } = services.environment;
  if (!metricsToken) return { request: () => {}, router: new Hono(), close: () => {} };
  const own = openProcessMetrics();
  const { total, value, registry } = own;
  total("northquad_page_renders_total", "Public pages rendered", () => pageCache().renders);
  total("northquad_page_cache_hits_total", "Public pages sent from the cache", () => pageCache().hits);
  value("northquad_page_cache_entries", "Pages in the cache", () => pageCache().entries);
  value("northquad_page_cache_bytes", "Size of the page cache in bytes", () => pageCache().bytes);
  total("northquad_errors_logged_total", "Log lines at level error", errorsLogged);
  const images = new Gauge({
    name: "northquad_images",
    help: "Uploaded images that are waiting or being processed",
    labelNames: ["state"],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(services.images.counts())) this.set({ state }, count);
    },
  });
  registry.registerMetric(images);

  const router = new Hono().get("/metrics", async (c) => {
    if (!carriesToken(c.req.header("Authorization"), metricsToken)) {
      throw new HttpError(401, "Metrics need the token in METRICS_TOKEN, as Authorization: Bearer …", {
        headers: { "WWW-Authenticate": 'Bearer realm="metrics"' },
      });
    }
    const site = await readSiteMetrics(services, database);
    return c.body(`${await registry.metrics()}\n${await site.metrics()}`, 200, {
      "Content-Type": registry.contentType,
      "Cache-Control": "no-store",
    });
  });
  return { request: own.request, router, close: own.close };
}

/** Metrics that are the same in every process. While the database is unavailable, those from it are left out. */
export async function readSiteMetrics(services: Services, { backups }: Database): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number, labels: Record<string, string> = {}) =>
    new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, value);
  const waiting = await countWaitingMails(services).catch(() => null);
  const backup = await lastScheduledBackup(backups, services.now());
  gauge("northquad_database_up", "1 if the database responds, else 0", waiting === null ? 0 : 1);
  if (waiting !== null) gauge("northquad_mail_waiting", "Messages and notices waiting to be mailed", waiting);
  if (backup)
    gauge("northquad_last_backup_timestamp_seconds", "Time of the last scheduled backup", backup.getTime() / 1000);
  gauge("northquad_build_info", "Version of the site and of Node", 1, { version, node: process.version });
  return registry;
}

async function countWaitingMails({ db, mail }: Services): Promise<number> {
  const messages = await countRows(db.selectFrom("messages").where("mail_state", "=", "waiting"));
  // Without a mail server, notices are deleted.
  return mail.active ? messages + (await countRows(db.selectFrom("notices"))) : messages;
}
