import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form, json } from "../../requests.ts";
import { createImage } from "../../images.ts";
import { openProxy } from "../../proxy.ts";
import { sharedByFile } from "../../shared-by-file.ts";
import { startS3 } from "../../s3.ts";
import { startPostgres } from "../../postgres.ts";
import { ADMIN, logIn, startServer, temporaryFolder } from "../../server/harness.ts";

/** Starts three machines: processes with a folder each, on one PostgreSQL and one S3 server. */
async function startMachines() {
  const parts = new AsyncDisposableStack();
  const postgres = await startPostgres();
  parts.defer(() => postgres.remove());
  const s3 = parts.use(await startS3());
  const env = {
    DATABASE_URL: postgres.url,
    ...(await s3.bucket()),
    SAMPLE_CONTENT: "off",
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const startOne = async () => {
    const folder = parts.use(await temporaryFolder());
    return parts.use(await startServer({ ...env, DATA_DIR: folder.path }));
  };
  // All start at the same time: one of them migrates, one of them creates the first admin.
  const machines = await Promise.all([startOne(), startOne(), startOne()]);
  const proxy = parts.use(await openProxy(machines.map(({ origin }) => origin)));
  return { machines, proxy, startOne, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** All three machines run before and after each test. */
const sharedSite = sharedByFile(startMachines);

const ask = async (origin: string, path: string, token = "", init: RequestInit = {}) =>
  fetch(origin + path, {
    ...init,
    headers: { ...(init.headers as object), ...(token && { Authorization: `Bearer ${token}` }) },
  });
const text = async (origin: string, path: string) => (await ask(origin, path)).text();

test("three machines agree on content, settings, sessions and rate limits", async () => {
  const site = await sharedSite();
  const [one = "", two = "", three = ""] = site.machines.map(({ origin }) => origin);
  const token = await logIn(one);

  const image = await createImage();
  const created = await ask(two, "/api/blogs", token, form({ title: "Written on two", content: "Text", image }));
  expect(created.status).toBe(201);
  const post = (await created.json()) as Post;
  for (const origin of [three, one, two]) expect(await text(origin, "/blog")).toContain("Written on two");
  expect((await ask(three, post.image?.url ?? "")).status).toBe(200);

  const change = (origin: string, fields: Record<string, string>) =>
    ask(origin, `/api/blogs/${post.id}`, token, form(fields, "PUT"));
  expect((await change(three, { title: "Changed on three" })).status).toBe(200);
  for (const origin of [one, two]) expect(await text(origin, "/blog")).toContain("Changed on three");
  expect((await change(one, { status: "draft" })).status).toBe(200);
  for (const origin of [two, three]) expect(await text(origin, "/blog")).not.toContain("Changed on three");
  expect((await ask(two, `/api/blogs/${post.id}`)).status).toBe(404);
  expect((await ask(two, `/api/blogs/${post.id}`, token)).status).toBe(200);
  const soon = new Date(Date.now() + 1_500).toISOString();
  expect((await change(two, { status: "scheduled", publishAt: soon })).status).toBe(200);
  for (const origin of [one, two, three]) {
    await expect.poll(() => text(origin, "/blog"), { timeout: 5_000, interval: 50 }).toContain("Changed on three");
  }

  // Every machine uses new settings from the next request on.
  const values = { name: "Kiln & Co" };
  expect((await ask(one, "/api/settings", token, json({ revision: 0, values }, "PUT"))).status).toBe(200);
  for (const origin of [two, three, one]) {
    expect(await text(origin, "/")).toContain("Kiln &amp; Co");
    expect(await text(origin, "/nothing-here")).toContain("Kiln &amp; Co");
    expect(await text(origin, "/site.webmanifest")).toContain("Kiln & Co");
  }
  expect((await ask(two, "/api/settings", token, json({ revision: 0, values: {} }, "PUT"))).status).toBe(409);
  const both = await Promise.all(
    [two, three].map((origin) =>
      ask(origin, "/api/settings", token, json({ revision: 1, values: { name: `Of ${origin}` } }, "PUT")),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [, tagline = ""] = /<title>[^–]*– ([^<]*)/.exec(await text(one, "/")) ?? [];
  for (const origin of [two, three]) expect(await text(origin, "/about")).toContain(`– ${tagline}</title>`);

  expect((await ask(two, "/api/auth/logout", token, { method: "POST" })).status).toBe(200);
  for (const origin of [one, two, three]) expect((await ask(origin, "/api/auth/verify", token)).status).toBe(401);
  const { headers, ...init } = json({ ...ADMIN, password: "not the password at all" });
  const logInFromElsewhere = (origin: string) =>
    ask(origin, "/api/auth/login", "", {
      ...init,
      headers: { ...(headers as object), "X-Forwarded-For": "198.51.100.7" },
    });
  const statuses: number[] = [];
  for (let tries = 0; tries < 30 && !statuses.includes(429); tries += 1) {
    const origin = [one, two, three][tries % 3] ?? one;
    statuses.push((await logInFromElsewhere(origin)).status);
  }
  expect(statuses).toContain(429);
  for (const origin of [one, two, three]) {
    expect((await logInFromElsewhere(origin)).status).toBe(429);
  }
});

test("a killed machine of three loses no acknowledged save", async () => {
  const site = await sharedSite();
  const { proxy, machines } = site;
  const token = await logIn(proxy.origin);
  const enough = new AbortController();
  const seen: string[] = [];
  const saved: string[] = [];
  const lost: string[] = [];
  const visitors = Array.from({ length: 6 }, async (_, index) => {
    while (!enough.signal.aborted) {
      const path = ["/", "/blog", "/portfolio", "/api/blogs?fields=summary"][(seen.length + index) % 4] ?? "/";
      const status = await ask(proxy.origin, path).then(
        async (response) => `${response.status}${(await response.bytes()).length > 0 ? "" : " empty"}`,
        () => "cut off",
      );
      seen.push(status);
    }
  });
  const author = (async () => {
    for (let number = 1; !enough.signal.aborted; number += 1) {
      const title = `Post number ${number}.`;
      const response = await ask(proxy.origin, "/api/blogs", token, json({ title, content: "Text" }));
      await response.bytes();
      (response.status === 201 ? saved : lost).push(title);
      if (response.status !== 201) continue;
      // The next response of every machine shows the post.
      for (let turn = 0; turn < proxy.upstreams.length; turn += 1) {
        expect(await text(proxy.origin, "/blog")).toContain(title);
      }
    }
  })();
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(5);
  const before = saved.length;
  expect(await machines[1]?.stop("SIGKILL")).toBe("SIGKILL");
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(before + 5);

  // A new machine replaces the killed one, and shows what was saved meanwhile.
  const next = await site.startOne();
  machines[1] = next;
  proxy.upstreams = machines.map(({ origin }) => origin);
  const joined = saved.length;
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(joined + 5);
  enough.abort();
  await Promise.all([...visitors, author]);

  // Only requests in progress on the killed process may fail: one on each connection.
  expect(lost.length).toBeLessThanOrEqual(1);
  expect(seen.filter((status) => status === "cut off").length).toBeLessThanOrEqual(visitors.length);
  expect(new Set(seen.filter((status) => status !== "cut off"))).toEqual(new Set(["200"]));
  for (const origin of proxy.upstreams) {
    const blogs = (await (await ask(origin, "/api/blogs?fields=summary")).json()) as Post[];
    const titles = new Set(blogs.map(({ title }) => title));
    expect(saved.filter((title) => !titles.has(title))).toEqual([]);
  }
});
