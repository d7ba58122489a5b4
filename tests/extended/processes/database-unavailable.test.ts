import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json } from "../../requests.ts";
import { startPostgres, type Postgres } from "../../postgres.ts";
import { SERVE, logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

test("while PostgreSQL is unavailable, cached pages are served", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, DATABASE_URL: postgres.url, SAMPLE_CONTENT: "off" });
  const token = await logIn(server.origin);
  const save = (title: string) =>
    fetch(`${server.origin}/api/blogs`, {
      ...json({ title, content: "Text" }),
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    });
  const page = async (path: string) => {
    const response = await fetch(server.origin + path);
    return { status: response.status, text: await response.text() };
  };
  expect((await save("Before")).status).toBe(201);
  const pages = ["/", "/blog", "/portfolio", "/blog/before"];
  const before = await Promise.all(pages.map(page));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  // A connection breaks in the middle of a save, then all connections break during a commit.
  const messageOf = async (response: Promise<Response>) =>
    ((await (await response).json()) as { message: string }).message;
  const held = await holdTable(postgres.url, "blogs");
  const cutOff = save("Cut off");
  await held.breakWhoWaits();
  expect(await messageOf(cutOff)).toContain("Nothing was changed.");
  await held.letGo();
  const heldAtEnd = await holdTable(postgres.url, "content_version");
  const inDoubt = save("In doubt");
  await heldAtEnd.lockIsAwaited();
  postgres.stop();
  expect(await messageOf(inDoubt)).toContain("It may have been saved.");
  for (let round = 0; round < 3; round += 1) {
    expect(await Promise.all(pages.map(page))).toEqual(before);
    const rejected = await save("While it is away");
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([503, "30"]);
  }
  expect((await fetch(`${server.origin}/api/blogs?limit=2`)).status).toBe(503);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.origin}/favicon.ico`)).status).toBe(200);
  const unread = await fetch(`${server.origin}/blog/unread-until-now`);
  expect([unread.status, unread.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await unread.text()).toContain("The site cannot reach its database right now.");
  expect(server.output()).toContain(`"requestId":"${unread.headers.get("X-Request-Id")}","msg":"a request failed`);

  postgres.start();
  await expect.poll(async () => (await save("After")).status, { timeout: 20_000 }).toBe(201);
  await expect.poll(async () => (await page("/blog")).text.includes("After")).toBe(true);
  expect((await page("/blog")).text).not.toContain("While it is away");
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("while PostgreSQL does not respond, a page from before is served", async () => {
  await using line = await openLine(Number(new URL(postgres.url).port));
  await using folder = await temporaryFolder();
  const url = new URL(postgres.url);
  url.port = String(line.port);
  await using server = await startServer({ DATA_DIR: folder.path, DATABASE_URL: url.href, SAMPLE_CONTENT: "off" });
  const page = async () => (await fetch(`${server.origin}/blog`)).text();
  const before = await page();
  line.cut();
  for (let round = 0; round < 5; round += 1) expect(await page()).toBe(before);
});

test("an unusable database stops the start with one sentence", async () => {
  await using folder = await temporaryFolder();
  const start = async (change: Partial<URL>) => {
    const url = Object.assign(new URL(postgres.url), { password: "not-to-be-shown" }, change);
    const { code, output } = await run(SERVE, { DATA_DIR: folder.path, DATABASE_URL: url.href });
    expect(output).not.toContain("not-to-be-shown");
    return { code, sentence: output.trim() };
  };
  const cannotReach = /^The database server cannot be reached or used \(.*\): check DATABASE_URL\.$/;
  const cannotCreate = /^The tables of the site cannot be created in the database \(.*\): .*\.$/;
  expect(await start({ pathname: "/elsewhere" })).toEqual({ code: 1, sentence: expect.stringMatching(cannotReach) });
  expect(await start({ username: "nobody" })).toEqual({ code: 1, sentence: expect.stringMatching(cannotReach) });

  await execute(
    postgres.url,
    "create role poor login",
    ...["empty", "taken", "newer", "readonly"].map((name) => `create database ${name}`),
    "alter database readonly set default_transaction_read_only = on",
    "create database latin encoding 'LATIN1' locale 'C' template template0",
  );
  expect(await start({ username: "poor", pathname: "/empty" })).toEqual({
    code: 1,
    sentence: expect.stringMatching(cannotCreate),
  });
  await execute(postgres.url.replace(/postgres$/, "taken"), "create table blogs (id integer)");
  expect(await start({ pathname: "/taken" })).toEqual({ code: 1, sentence: expect.stringMatching(cannotCreate) });
  await execute(
    postgres.url.replace(/postgres$/, "newer"),
    "create table migrations (name text primary key, applied_at text not null)",
    "insert into migrations values ('9999-from-the-future', '2099-01-01')",
  );
  expect(await start({ pathname: "/readonly" })).toEqual({
    code: 1,
    sentence: expect.stringMatching(/^The database is read-only\. .*\.$/),
  });
  expect(await start({ pathname: "/latin" })).toEqual({
    code: 1,
    sentence: expect.stringMatching(/^The database has the encoding LATIN1, .*ENCODING 'UTF8'.*\.$/),
  });
  const newer = /^The database was made by a newer version of this site \(it has 9999-\S+\): start that .*\.$/;
  expect(await start({ pathname: "/newer" })).toEqual({ code: 1, sentence: expect.stringMatching(newer) });
});

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Locks a table against all other writes. */
async function holdTable(url: string, table: string) {
  const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [holder, watcher]) {
    client.on("error", () => {});
    await client.connect();
  }
  await holder.query("begin");
  await holder.query(`lock table ${table} in exclusive mode`);
  const waiting = "from pg_stat_activity where wait_event_type = 'Lock'";
  const lockIsAwaited = async () => {
    const count = async () => (await watcher.query(`select 1 ${waiting}`)).rowCount;
    await expect.poll(count, { timeout: 5_000 }).toBe(1);
  };
  return {
    lockIsAwaited,
    async breakWhoWaits() {
      await lockIsAwaited();
      await watcher.query(`select pg_terminate_backend(pid) ${waiting}`);
    },
    async letGo() {
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

/** A TCP proxy to a local port. After `cut` it silently forwards nothing, not even the end of a connection. */
async function openLine(to: number) {
  const ends = new Set<Socket>();
  let cut = false;
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("data", (chunk) => cut || other.write(chunk));
      one.on("error", () => {});
      one.on("close", () => cut || other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => void (cut = true),
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
