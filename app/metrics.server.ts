import { Hono } from "hono";
import { Gauge } from "prom-client";
import { readSiteMetrics } from "./site-metrics.server.ts";
import type { PageCacheMetrics } from "#app/cache/page-cache.ts";
import type { Database } from "#app/db/client.ts";
import { HttpError } from "#app/http/errors.ts";
import { createClusterMetrics } from "#app/observability/cluster-metrics.ts";
import { errorsLogged, type RequestLine } from "#app/observability/log.ts";
import { carriesToken, openProcessMetrics } from "#app/observability/metrics.ts";
import type { Services } from "#app/services/services.server.ts";

export type Metrics = { request(line: RequestLine): void; router: Hono; close(): void };

/** /metrics, for requests with METRICS_TOKEN; without that setting the path does not exist. */
export function openMetrics(services: Services, database: Database, pageCache: () => PageCacheMetrics): Metrics {
  const { metricsToken } = services.settings;
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
  const all = createClusterMetrics(registry);

  const router = new Hono().get("/metrics", async (c) => {
    if (!carriesToken(c.req.header("Authorization"), metricsToken)) {
      throw new HttpError(401, "Metrics need the token in METRICS_TOKEN, as Authorization: Bearer …", {
        headers: { "WWW-Authenticate": 'Bearer realm="metrics"' },
      });
    }
    const site = await readSiteMetrics(services, database);
    return c.body(`${await all()}\n${await site.metrics()}`, 200, {
      "Content-Type": registry.contentType,
      "Cache-Control": "no-store",
    });
  });
  return { request: own.request, router, close: own.close };
}
