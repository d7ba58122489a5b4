import { readFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import packageJson from "#package" with { type: "json" };
import { ADMIN, logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";
import { runInOneProcess } from "../../server/run-in-one-process.ts";

test("the command line manages accounts beside a running server", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  await using server = await startServer(env);
  const old = await logIn(server.origin);

  const second = { email: "second@studio.example", password: "a second set of words" };
  const created = await run(["cli/studio.ts", "admin", "create", second.email], env, second.password);
  expect(created).toMatchObject({ code: 0, output: expect.stringContaining("can log in now") });
  expect(await logIn(server.origin, second)).toMatch(/^[\w-]{43}$/);

  const changed = await run(["cli/studio.ts", "admin", "password", ADMIN.email], env, "a third set of words\n");
  expect(changed.code).toBe(0);
  const verify = await fetch(`${server.origin}/api/auth/verify`, { headers: { Authorization: `Bearer ${old}` } });
  expect(verify.status).toBe(401);
  expect(await logIn(server.origin, { ...ADMIN, password: "a third set of words" })).toMatch(/^[\w-]{43}$/);

  for (let round = 0; round < 6; round += 1) await logIn(server.origin);
  expect(await logIn(server.origin, second)).toMatch(/^[\w-]{43}$/);
  const held = { ...ADMIN, password: "a third set of words" };
  expect(await logIn(server.origin, held)).toBeUndefined();
  expect((await run(["cli/studio.ts", "admin", "unlock", ADMIN.email], env)).code).toBe(0);
  const token = await logIn(server.origin, held);
  expect(token).toMatch(/^[\w-]{43}$/);

  await using elsewhere = await temporaryFolder();
  expect((await run(["cli/studio.ts", "backup", join(elsewhere.path, "one.tar.gz")], env)).code).toBe(0);
  expect((await run(["cli/studio.ts", "export", join(elsewhere.path, "two.tar.gz")], env)).code).toBe(0);
  const report = join(elsewhere.path, "report.txt");
  const command = ["cli/studio.ts", "import", join(elsewhere.path, "two.tar.gz"), "--report", report];
  expect((await run(command, { DATA_DIR: elsewhere.path })).code).toBe(0);
  expect(await readFile(report, "utf8")).toMatch(/^Imported \d+ rows/);
  const auditOf = (path: string) => {
    const database = new SQLite(join(path, "northquad.sqlite"), { readonly: true });
    const rows = database
      .prepare("select action, subject from audit where actor = 'command line' order by id")
      .raw()
      .all();
    database.close();
    return rows;
  };
  const entries = [
    ["account.create", second.email],
    ["account.password", ADMIN.email],
    ["account.unlock", ADMIN.email],
    ["backup.create", "one.tar.gz"],
  ];
  expect(auditOf(folder.path)).toEqual([...entries, ["backup.create", "two.tar.gz"]]);
  expect(auditOf(elsewhere.path)).toEqual([...entries, ["backup.restore", "two.tar.gz"]]);
});

test("the command line creates no admin without a password", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const { code, output } = await run(["cli/studio.ts", "admin", "create", "second@studio.example"], env);
  expect([code, output]).toEqual([1, expect.stringContaining("No password.")]);
});

test("the command line resets a lost second factor", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  await using server = await startServer(env);
  const token = await logIn(server.origin);
  const post = async (path: string, body: object = {}) => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const response = await fetch(server.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await response.json()) as { secret: string };
  };
  const { secret } = await post("/api/auth/totp");
  await post("/api/auth/totp/confirm", { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) });
  expect(await logIn(server.origin)).toBeUndefined();

  const { code, output } = await run(["cli/studio.ts", "admin", "reset-2fa", ADMIN.email.toUpperCase()], env);
  expect([code, output]).toEqual([0, expect.stringContaining("all its sessions are ended")]);
  const verify = await fetch(`${server.origin}/api/auth/verify`, { headers: { Authorization: `Bearer ${token}` } });
  expect(verify.status).toBe(401);
  const ended = await logIn(server.origin);
  expect((await run(["cli/studio.ts", "admin", "logout", ADMIN.email], env)).code).toBe(0);
  const after = await fetch(`${server.origin}/api/auth/verify`, { headers: { Authorization: `Bearer ${ended}` } });
  expect(after.status).toBe(401);
  const fresh = await logIn(server.origin);
  const trail = await fetch(`${server.origin}/api/audit?kind=accounts`, {
    headers: { Authorization: `Bearer ${fresh}` },
  });
  const { entries } = (await trail.json()) as { entries: object[] };
  expect(entries[0]).toMatchObject({ actor: "command line", action: "account.reset-2fa", subject: ADMIN.email });
});

test("a wrong command prints the usage and exits with 2", async () => {
  await using folder = await temporaryFolder();
  const commands = [[], ["admin", "explode", "a@b.example"], ["--explode"]];
  const results = await runInOneProcess(commands, { DATA_DIR: folder.path });
  expect(results).toEqual([
    { code: 2, output: expect.stringContaining("Usage") },
    { code: 2, output: expect.stringContaining("Usage") },
    { code: 2, output: expect.stringContaining("Unknown option") },
  ]);
});

test.each([
  [["cli/studio.ts", "admin", "create", "not-an-email"], "Email"],
  [["cli/studio.ts", "admin", "password", "nobody@studio.example"], "is missing or holds no site"],
  [["cli/studio.ts", "admin", "reset-2fa", "nobody@studio.example"], "is missing or holds no site"],
  [["cli/studio.ts", "backup", "/tmp/of-nothing.tar.gz"], "is missing or holds no site"],
  [["cli/studio.ts", "admin", "create", "weak@studio.example"], "at least 12 characters"],
])("%j prints an error", async (script, says) => {
  await using folder = await temporaryFolder();
  const password = says.includes("12") ? "short\n" : "a good set of words\n";
  const { code, output } = await run(script, { DATA_DIR: folder.path }, password);
  expect(code).toBe(1);
  expect(output).toContain(says);
  expect(output).not.toMatch(/at \w+ \(/);
});

test("the command line prints its usage and version", async () => {
  const help = await run(["cli/studio.ts", "--help"], {});
  expect([help.code, help.output.startsWith("Usage: npm run studio")]).toEqual([0, true]);
  for (const { code, output } of await runInOneProcess([["-h"], ["help"], ["import", "--help"]], {})) {
    expect([code, output]).toEqual([0, help.output]);
  }
  expect((await run(["cli/studio.ts", "--version"], {})).output.trim()).toBe(packageJson.version);
  const { code, output } = await run(["cli/studio.ts", "imprt", "posts.xml"], {});
  expect(code).toBe(2);
  expect(output).toContain("Usage: npm run studio");
});
