import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { temporaryFolder } from "../../tests/server/harness.ts";
import type { Scale } from "../scale.ts";
import { seedPosts } from "../seed.ts";
import { adminHeaders, startSite, type Server } from "../servers.ts";
import { absolute, type Amount, type Row } from "../table.ts";

/** Each post has some 38 KB of Markdown and as much HTML, which makes a list of 30 MB. */
const POSTS = 400;
const PARAGRAPHS = 290;
const READERS = 50;
const PAGES = ["/", "/blog", "/blog/post-7", "/portfolio", "/contact", "/rss.xml"];
const VISIT_MS = 50;
/** Concurrent senders of beacons. */
const BEACONS = 8;

/** Measures how well the site serves visitors while somebody tries to exhaust it. */
export async function measureAttack(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await seedPosts(folder.path, scale.short ? POSTS / 10 : POSTS, PARAGRAPHS);
  return [
    ...(await unreadLists(folder.path)),
    ...(await underBeacons(folder.path, Math.min(scale.attackSeconds, 60))),
    ...(await underAttack(folder.path, scale.attackSeconds)),
  ];
}

/** Clients that do not read their responses: one list comes from the cache, the other from the database each time. */
async function unreadLists(dataDir: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ["/api/blogs", "/api/blogs?limit=1000"]) {
    await using site = await startSite(dataDir, { SAMPLE_CONTENT: "off" });
    // The first responses allocate memory once and for all, for compiled code for example, which must not count.
    for (const warm of ["/blog", "/api/blogs"]) await (await fetch(site.origin + warm)).bytes();
    const { rssMb: rest } = await site.usage();
    const readers = await Promise.all(Array.from({ length: READERS }, () => askWithoutReading(site, path)));
    const { rssMb } = await site.usage();
    for (const reader of readers) reader.destroy();
    const what = `A list of 30 MB (${path}), ${READERS} readers that never read: memory over rest`;
    rows.push(absolute(what, [rssMb - rest, "MB"], 100, `at rest: ${Math.round(rest)} MB`));
  }
  return rows;
}

/** Sends a request and reads no more than the beginning of the response. */
async function askWithoutReading({ origin }: Server, path: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: studio.example\r\n\r\n`);
  await Promise.race([once(socket, "readable"), new Promise((resolve) => socket.once("close", resolve))]);
  return socket;
}

/** Runs every costly request at once, beside visitors who read pages one by one. */
async function underAttack(dataDir: string, seconds: number): Promise<Row[]> {
  await using site = await startSite(dataDir, { SAMPLE_CONTENT: "off" });
  const admin = await adminHeaders(site);
  const calm = await visit(site, Math.min(seconds, 20));
  const { rssMb: rest } = await site.usage();
  const end = performance.now() + seconds * 1000;
  const attackers = await openAttackers(site, admin);
  const running = attackers.map(async (attack) => {
    let count = 0;
    for (; performance.now() < end; count += 1) await attack();
    return count;
  });
  let most = rest;
  const watch = async () => {
    while (performance.now() < end) {
      await sleep(Math.min(1_000, seconds * 100));
      most = Math.max(most, (await site.usage()).rssMb);
    }
  };
  const [visits] = await Promise.all([visit(site, seconds), watch()]);
  const requests = (await Promise.all(running)).reduce((sum, count) => sum + count, 0);
  await sleep(Math.min(60_000, seconds * 100));
  const { rssMb: after } = await site.usage();
  const beside = `${requests.toLocaleString("en-US")} requests of the attack in ${seconds} s`;
  return [
    withoutBudget(
      "Under attack: a visitor's p99",
      [visits.p99, "ms"],
      `in peace: ${calm.p99.toFixed(1)} ms; ${beside}`,
    ),
    absolute("Under attack: pages that visitors did not get", [visits.failed, ""], 0, `of ${visits.count}`),
    withoutBudget("Under attack: memory over rest, the most", [most - rest, "MB"], `at rest: ${Math.round(rest)} MB`),
    absolute(
      "A minute after the attack: memory over rest",
      [after - rest, "MB"],
      100,
      `at rest: ${Math.round(rest)} MB`,
    ),
  ];
}

/** Sends forged visits: half of them from one network, each of the others from a different one. */
async function underBeacons(dataDir: string, seconds: number): Promise<Row[]> {
  await using site = await startSite(dataDir, { SAMPLE_CONTENT: "off", TRUSTED_PROXIES: "127.0.0.1" });
  const calm = await visit(site, Math.min(seconds, 20));
  const { rssMb: rest } = await site.usage();
  const end = performance.now() + seconds * 1000;
  const byte = () => Math.floor(Math.random() * 256);
  const send = async (forged: boolean) => {
    let count = 0;
    for (; performance.now() < end; count += 1) {
      const response = await fetch(`${site.origin}/api/visits`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0",
          "X-Forwarded-For": forged ? `198.${byte()}.${byte()}.${byte()}` : "192.0.2.7",
        },
        body: JSON.stringify({ path: "/blog", referrer: `${forged ? count : "one"}.example` }),
      });
      await response.arrayBuffer();
    }
    return count;
  };
  const floods = Array.from({ length: BEACONS }, (_, index) => send(index % 2 === 0));
  const visits = await visit(site, seconds);
  const sent = (await Promise.all(floods)).reduce((sum, count) => sum + count, 0);
  const { rssMb: after } = await site.usage();
  const beside = `${sent.toLocaleString("en-US")} beacons in ${seconds} s`;
  return [
    withoutBudget(
      "Under a flood of beacons: a visitor's p99",
      [visits.p99, "ms"],
      `in peace: ${calm.p99.toFixed(1)} ms; ${beside}`,
    ),
    absolute("Under a flood of beacons: pages that visitors did not get", [visits.failed, ""], 0, `of ${visits.count}`),
    absolute(
      "After a flood of beacons: memory over rest",
      [after - rest, "MB"],
      100,
      `at rest: ${Math.round(rest)} MB`,
    ),
  ];
}

/** A row without a budget. */
function withoutBudget(what: string, amount: Amount, yardstick: string): Row {
  return { ...absolute(what, amount, Infinity, yardstick), budgetText: "none" };
}

/** Returns one function per attacker. Each sends one costly request and ignores the response. */
async function openAttackers(site: Server, admin: Record<string, string>): Promise<(() => Promise<unknown>)[]> {
  const json = { "Content-Type": "application/json" };
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`${site.origin}${path}`, { method: "POST", headers, body }).then((response) => response.arrayBuffer());
  const first = await fetch(`${site.origin}/api/blogs?limit=1&fields=summary`);
  const [{ id }] = (await first.json()) as [{ id: string }];
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const photograph = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: "#000", noise } });
  const image = new Blob([new Uint8Array(await photograph.jpeg().toBuffer())], { type: "image/jpeg" });
  const markdown = "| a | b |\n|---|---|\n" + "| **c** | [d](https://e.example) |\n".repeat(2_500);

  const unread = async () => {
    const reader = await askWithoutReading(site, "/api/blogs?limit=1000");
    await sleep(1_000);
    reader.destroy();
  };
  const upload = () => {
    const form = new FormData();
    form.set("image", image, "noise.jpg");
    return post("/api/media", form, admin);
  };
  return [
    ...Array.from({ length: 20 }, () => unread),
    () => post("/api/preview", JSON.stringify({ markdown }), { ...json, ...admin }),
    () => post(`/api/blogs/${id}/likes`, JSON.stringify({ visitor: crypto.randomUUID() }), json),
    () => post("/api/auth/login", JSON.stringify({ email: "a@b.example", password: "not the right one" }), json),
    upload,
  ];
}

/** Reads a page every `VISIT_MS` as one visitor would. */
async function visit(site: Server, seconds: number): Promise<{ p99: number; failed: number; count: number }> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  while (performance.now() < end) {
    const before = performance.now();
    const response = await fetch(site.origin + (PAGES[times.length % PAGES.length] ?? "/"));
    await response.arrayBuffer();
    times.push(performance.now() - before);
    if (!response.ok) failed += 1;
    await sleep(VISIT_MS);
  }
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, failed, count: times.length };
}
