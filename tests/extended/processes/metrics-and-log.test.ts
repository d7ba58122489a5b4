import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { form, json } from "../../requests.ts";
import { createImage } from "../../images.ts";
import { ADMIN, logIn, logLines, startServer, temporaryFolder, type RunningServer } from "../../server/harness.ts";
import { serverOfFile } from "../../server/server-of-file.ts";

const TOKEN = "figures-for-prometheus-only";

const scrape = ({ origin }: RunningServer, token = TOKEN) =>
  fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });

/** Returns the values by name and labels. Expects that every line matches the format, which ignores empty lines. */
function readMetrics(text: string): Map<string, number> {
  const LINE = /^([a-z_]+(?:\{(?:[a-z_]+="[^"\\\n]*",?)*\})?) (-?[\d.e+-]+|\+Inf|NaN)$/;
  const COMMENT = /^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))$/;
  const lines = text.split("\n").filter(Boolean);
  expect(lines.filter((line) => !LINE.test(line) && !COMMENT.test(line))).toEqual([]);
  return new Map(
    lines.flatMap((line) => {
      const [, name = "", value = ""] = LINE.exec(line) ?? [];
      return name ? [[name, Number(value)] as const] : [];
    }),
  );
}

/** Shared by two tests: one counts requests of several kinds, the other only requests metrics. */
const siteWithMetrics = serverOfFile({
  SAMPLE_CONTENT: "off",
  METRICS_TOKEN: TOKEN,
  SMTP_URL: "smtp://127.0.0.1:1",
});

test("metrics require the configured token", async () => {
  await using folder = await temporaryFolder();
  await using closed = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  expect((await scrape(closed)).status).toBe(404);
  await closed.stop();
  const open = await siteWithMetrics();
  for (const response of [
    await fetch(`${open.origin}/metrics`),
    await scrape(open, "x"),
    await scrape(open, `${TOKEN}x`),
  ]) {
    expect([response.status, await response.text()]).toEqual([
      401,
      "Metrics need the token in METRICS_TOKEN, as Authorization: Bearer …",
    ]);
  }
  expect(await (await scrape(open)).text()).toContain("northquad_build_info");
});

test("the metrics count requests, renders, cache hits and queued work", async () => {
  const server = await siteWithMetrics();
  for (const path of ["/", "/", "/", "/blog", "/api/blogs?limit=2", "/api/nothing", "/media/none.webp", "/healthz"]) {
    await (await fetch(server.origin + path)).text();
  }
  await fetch(`${server.origin}/api/contact`, json({ name: "N", email: "n@campus.example", message: "M" }));
  await fetch(`${server.origin}/api/auth/login`, json(ADMIN));
  const response = await scrape(server);
  expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const counts = readMetrics(await response.text());
  const counted = (which: string, status: number, method = "GET") =>
    counts.get(`northquad_http_requests_total{class="${which}",method="${method}",status="${status}"}`);
  expect(counted("page", 200)).toBe(4);
  expect(counted("api", 200)).toBe(1);
  expect(counted("api", 200, "POST")).toBe(2);
  expect(counted("api", 404)).toBe(1);
  expect(counted("media", 404)).toBe(1);
  expect(counts.get("northquad_page_renders_total")).toBe(2);
  expect(counts.get("northquad_page_cache_hits_total")).toBe(2);
  expect(counts.get('northquad_http_request_seconds_bucket{le="+Inf",class="page"}')).toBe(4);
  expect(counts.get('northquad_http_request_seconds_count{class="page"}')).toBe(4);
  expect(counts.get("northquad_mail_waiting")).toBe(1);
  expect(counts.get('northquad_images{state="waiting"}')).toBe(0);
  expect(counts.get("northquad_database_up")).toBe(1);
  expect(counts.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect(counts.has('northquad_event_loop_delay_seconds{quantile="0.99"}')).toBe(true);
});

test("the log shows what happened by request id", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({
    DATA_DIR: folder.path,
    SAMPLE_CONTENT: "off",
    LOG_LEVEL: "debug",
    METRICS_TOKEN: TOKEN,
  });
  const token = await logIn(server.origin);
  const headers = { Authorization: `Bearer ${token}` };
  await logIn(server.origin, { ...ADMIN, password: "a secret that is wrong" });
  for (const path of ["/x%0a%7b%22level%22:%22fatal%22%7d", "/blog?token=secret-query"]) {
    await (await fetch(server.origin + path, { headers: { ...headers, Cookie: "session=secret-cookie" } })).text();
  }
  await scrape(server);

  // Simulates a disk failure.
  await rename(join(folder.path, "media"), join(folder.path, "elsewhere"));
  const init = form({ title: "T", content: "C", image: await createImage({ width: 60, height: 40 }) });
  const failed = await fetch(`${server.origin}/api/blogs`, { ...init, headers });
  const id = failed.headers.get("X-Request-Id") ?? "";
  expect([failed.status, ((await failed.json()) as { requestId: string }).requestId]).toEqual([503, id]);
  expect(await server.stop()).toBe(0);

  const logged = logLines(server);
  expect(logged.filter((line) => line["requestId"] === id)).toMatchObject([
    { level: "error", err: { type: "MediaUnavailable", message: expect.stringContaining("ENOENT") } },
    { level: "info", method: "POST", path: "/api/blogs", status: 503, msg: "request" },
  ]);
  expect(logged.filter(({ level }) => level === "fatal")).toEqual([]);
  for (const secret of [token, TOKEN, ADMIN.password, "a secret that is wrong", "secret-query", "secret-cookie"]) {
    expect([secret, server.output().includes(secret)]).toEqual([secret, false]);
  }
});
