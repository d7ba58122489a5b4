import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RequestLine } from "./log.ts";

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** A few classes for all URLs: a label per item would have no bound. */
function classOf(path: string): string {
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/media/")) return "media";
  if (path.startsWith("/assets/")) return "asset";
  if (path.startsWith("/og/")) return "link image";
  if (path.startsWith("/admin")) return "admin";
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "probe";
  return /\.(?:xml|json|txt|webmanifest|ico|png|svg)$/.test(path) ? "file" : "page";
}

/** Metrics of requests and of this process. */
export function openProcessMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "northquad_http_requests_total",
    help: "HTTP requests",
    labelNames: ["class", "method", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "northquad_http_request_seconds",
    help: "Duration of HTTP requests in seconds",
    labelNames: ["class"],
    buckets: BUCKETS,
    registers,
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const eventLoopDelay = new Gauge({
    name: "northquad_event_loop_delay_seconds",
    help: "Event loop delay since the last scrape, in seconds",
    labelNames: ["quantile"],
    registers: [],
    collect() {
      for (const percent of [50, 99, 100]) {
        // The percentiles are in nanoseconds.
        const delaySeconds = delay.percentile(percent) / 1e9;
        this.set({ quantile: String(percent / 100) }, Number.isFinite(delaySeconds) ? delaySeconds : 0);
      }
      delay.reset();
    },
  });
  registry.registerMetric(eventLoopDelay);
  const value = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  value("process_resident_memory_bytes", "Resident memory in bytes", () => process.memoryUsage.rss());
  value("process_start_time_seconds", "Start time of this process", () => Date.now() / 1000 - process.uptime());
  total("process_cpu_seconds_total", "CPU time in seconds", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });

  return {
    registry,
    value,
    total,
    request({ method = "", path, status, ms }: RequestLine): void {
      const which = classOf(path);
      requests.inc({ class: which, method: METHODS.has(method) ? method : "other", status: String(status) });
      seconds.observe({ class: which }, ms / 1000);
    },
    close: () => delay.disable(),
  };
}

/** True when a request has the token; compares in constant time. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
