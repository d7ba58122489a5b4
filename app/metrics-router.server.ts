import { Hono } from "hono";
import { lastBackup } from "#app/backup/automatic.ts";
import type { Database } from "#app/db/client.ts";
import { errorsLogged } from "#app/observability/log.ts";
import { carriesToken, counter, gauge, openMetrics, writeMetrics, type Family } from "#app/observability/metrics.ts";
import type { PageCacheFigures } from "#app/cache/page-cache.ts";
import type { Services } from "#app/services/services.server.ts";
import { openSharedMetrics } from "#app/observability/shared-metrics.ts";
import { version } from "#app/config/version.ts";

/** /metrics, for whoever has METRICS_TOKEN; without that setting there is no such address. */
export function openMetricsDoor(services: Services, database: Database, pageCache: () => PageCacheFigures) {
  const { metricsToken } = services.settings;
  if (!metricsToken) return { request: () => {}, door: new Hono(), close: () => {} };
  const metrics = openMetrics();
  const shared = openSharedMetrics(() => [...metrics.families(), ...ofProcess(services, pageCache())]);

  const door = new Hono().get("/metrics", async (c) => {
    if (!carriesToken(c.req.header("Authorization"), metricsToken)) {
      return c.text("The figures are for whoever has the token.", 401, {
        "WWW-Authenticate": 'Bearer realm="metrics"',
      });
    }
    const families = [...(await shared.families()), ...(await ofSite(services, database))];
    return c.body(writeMetrics(families), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
  const close = () => {
    metrics.close();
    shared.close();
  };
  return { request: metrics.request, door, close };
}

function ofProcess({ images }: Services, { hits, renders, entries, bytes }: PageCacheFigures): Family[] {
  const { busy, waiting } = images.counts();
  const state = (name: string, value: number) => ({ labels: { state: name }, value });
  return [
    counter("northquad_page_renders_total", "Public pages rendered afresh", renders),
    counter("northquad_page_cache_hits_total", "Public pages answered from memory", hits),
    gauge("northquad_page_cache_entries", "Pages in memory", entries),
    gauge("northquad_page_cache_bytes", "Memory for pages", bytes),
    gauge("northquad_pictures", "Uploaded pictures in the works", [state("busy", busy), state("waiting", waiting)]),
    counter("northquad_errors_logged_total", "Lines of the level error", errorsLogged()),
  ];
}

/** The same whichever process is asked. What cannot be told while the database is away is left out. */
async function ofSite({ db }: Services, { backups }: Database): Promise<Family[]> {
  const waiting = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("mail_state", "=", "waiting")
    .executeTakeFirst()
    .catch(() => undefined);
  const backup = await lastBackup(backups, "scheduled");
  return [
    gauge("northquad_database_up", "Whether the database answers", waiting ? 1 : 0),
    gauge(
      "northquad_mail_waiting",
      "Messages that wait to be mailed",
      waiting ? [{ value: Number(waiting.count) }] : [],
    ),
    gauge(
      "northquad_last_backup_timestamp_seconds",
      "The last scheduled backup",
      backup ? [{ value: backup.getTime() / 1000 }] : [],
    ),
    gauge("northquad_build_info", "What runs", [{ labels: { version, node: process.version }, value: 1 }]),
  ];
}
