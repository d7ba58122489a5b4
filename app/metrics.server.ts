import { Hono } from "hono";
import { Gauge, Registry } from "prom-client";
import { lastBackup } from "#app/backup/automatic.ts";
import type { PageCacheMetrics } from "#app/cache/page-cache.ts";
import { version } from "#app/config/version.ts";
import type { Database } from "#app/db/client.ts";
import { HttpError } from "#app/http/errors.ts";
import { createClusterMetrics } from "#app/observability/cluster-metrics.ts";
import { errorsLogged, type RequestLine } from "#app/observability/log.ts";
import { carriesToken, openProcessMetrics } from "#app/observability/metrics.ts";
import type { Services } from "#app/services/services.server.ts";

export type Metrics = { request(line: RequestLine): void; router: Hono; close(): void };

/** /metrics, for whoever has METRICS_TOKEN; without that setting there is no such path. */
export function openMetrics(services: Services, database: Database, pageCache: () => PageCacheMetrics): Metrics {
  const { metricsToken } = services.settings;
  if (!metricsToken) return { request: () => {}, router: new Hono(), close: () => {} };
  const own = openProcessMetrics();
  const { total, value, registry } = own;
  total("northquad_page_renders_total", "Public pages rendered afresh", () => pageCache().renders);
  total("northquad_page_cache_hits_total", "Public pages answered from memory", () => pageCache().hits);
  value("northquad_page_cache_entries", "Pages in memory", () => pageCache().entries);
  value("northquad_page_cache_bytes", "Memory for pages", () => pageCache().bytes);
  total("northquad_errors_logged_total", "Lines of the level error", errorsLogged);
  const images = new Gauge({
    name: "northquad_pictures",
    help: "Uploaded images in the works",
    labelNames: ["state"],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(services.images.counts())) this.set({ state }, count);
    },
  });
  registry.registerMetric(images);
  const all = createClusterMetrics(registry);

  const router = new Hono().get("/metrics", async (c) => {
    if (!carriesToken(c.req.header("Authorization"), metricsToken)) {
      throw new HttpError(401, "The figures are for whoever has the token.", {
        headers: { "WWW-Authenticate": 'Bearer realm="metrics"' },
      });
    }
    const site = await siteMetrics(services, database);
    return c.body(`${await all()}\n${await site.metrics()}`, 200, {
      "Content-Type": registry.contentType,
      "Cache-Control": "no-store",
    });
  });
  return { request: own.request, router, close: own.close };
}

/** The same whichever process is asked. What cannot be told while the database is away is left out. */
async function siteMetrics({ db }: Services, { backups }: Database): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number, labels: Record<string, string> = {}) =>
    new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, value);
  const waiting = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("mail_state", "=", "waiting")
    .executeTakeFirst()
    .catch(() => undefined);
  const backup = await lastBackup(backups, "scheduled");
  gauge("northquad_database_up", "Whether the database answers", waiting ? 1 : 0);
  if (waiting) gauge("northquad_mail_waiting", "Messages that wait to be mailed", Number(waiting.count));
  if (backup) gauge("northquad_last_backup_timestamp_seconds", "The last scheduled backup", backup.getTime() / 1000);
  gauge("northquad_build_info", "What runs", 1, { version, node: process.version });
  return registry;
}
