import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestLine } from "./log.ts";

/* Figures in the text format that Prometheus reads (prometheus.io/docs/instrumenting/exposition_formats). */

type Sample = { suffix?: string; labels?: Record<string, string>; value: number };
export type Family = { name: string; type: "counter" | "gauge" | "histogram"; help: string; samples: Sample[] };

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** A few classes for all addresses: names of items have no end. */
function classOf(path: string): string {
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/media/")) return "media";
  if (path.startsWith("/assets/")) return "asset";
  if (path.startsWith("/og/")) return "link picture";
  if (path.startsWith("/admin")) return "admin";
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "probe";
  return /\.(?:xml|json|txt|webmanifest|ico|png|svg)$/.test(path) ? "file" : "page";
}

/** Counts requests, and tells how this process is. */
export function openMetrics() {
  const requests = new Map<string, Sample>();
  const durations = new Map<string, { counts: number[]; sum: number }>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  function request({ method = "", path, status, ms }: RequestLine): void {
    const which = classOf(path);
    const verb = METHODS.has(method) ? method : "other";
    const key = `${which} ${verb} ${status}`;
    let counted = requests.get(key);
    if (!counted)
      requests.set(key, (counted = { labels: { class: which, method: verb, status: String(status) }, value: 0 }));
    counted.value += 1;
    let spread = durations.get(which);
    if (!spread)
      durations.set(which, (spread = { counts: Array.from({ length: BUCKETS.length + 1 }, () => 0), sum: 0 }));
    const seconds = ms / 1000;
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    const at = bucket < 0 ? BUCKETS.length : bucket;
    spread.counts[at] = (spread.counts[at] ?? 0) + 1;
    spread.sum += seconds;
  }

  function families(): Family[] {
    const spreads = [...durations].flatMap(([which, { counts, sum }]): Sample[] => {
      let total = 0;
      const buckets = counts.map((count, at): Sample => {
        total += count;
        return { suffix: "_bucket", labels: { class: which, le: String(BUCKETS[at] ?? "+Inf") }, value: total };
      });
      const labels = { class: which };
      return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: total }];
    });
    // In nanoseconds, since the last look.
    const delays = [50, 99, 100].map((percent): Sample => {
      const value = delay.percentile(percent) / 1e9;
      return { labels: { quantile: String(percent / 100) }, value: Number.isFinite(value) ? value : 0 };
    });
    delay.reset();
    return [
      counter("northquad_http_requests_total", "Answered requests", [...requests.values()]),
      { name: "northquad_http_request_seconds", type: "histogram", help: "From request to answer", samples: spreads },
      gauge("northquad_event_loop_delay_seconds", "How late timers were since the last look", delays),
      gauge("process_resident_memory_bytes", "Memory in use", process.memoryUsage.rss()),
      gauge("process_start_time_seconds", "When this process began", Date.now() / 1000 - process.uptime()),
      counter("process_cpu_seconds_total", "Processor time", cpuSeconds()),
    ];
  }

  return { request, families, close: () => delay.disable() };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const samplesOf = (value: number | Sample[]): Sample[] => (typeof value === "number" ? [{ value }] : value);

export function gauge(name: string, help: string, value: number | Sample[]): Family {
  return { name, type: "gauge", help, samples: samplesOf(value) };
}

export function counter(name: string, help: string, value: number | Sample[]): Family {
  return { name, type: "counter", help, samples: samplesOf(value) };
}

/** The same figures of several processes, each with a label that says whose they are. */
export function joinProcesses(all: { process: string; families: Family[] }[]): Family[] {
  const joined = new Map<string, Family>();
  for (const { process, families } of all) {
    for (const family of families) {
      const samples = family.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } }));
      const known = joined.get(family.name);
      if (known) known.samples.push(...samples);
      else joined.set(family.name, { ...family, samples });
    }
  }
  return [...joined.values()];
}

export function writeMetrics(families: Family[]): string {
  const escape = (text: string) => text.replace(/[\\"\n]/g, (mark) => (mark === "\n" ? "\\n" : `\\${mark}`));
  const line = (name: string, { suffix = "", labels = {}, value }: Sample) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escape(text)}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}\n`;
  };
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((sample) => line(name, sample)).join("")}`;
    })
    .join("");
}

/** Whether a request carries the token; how much of it fits cannot be told from the time it takes. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
