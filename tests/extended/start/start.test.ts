import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { firstLogin } from "../../server/first-login.ts";
import { SERVE, logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";

/** A starter that runs the program in a terminal. */
const IN_A_TERMINAL = ["sh", "-c", 'exec script -qefc "$*" /dev/null', "sh"];

test("the first start writes a login to a private file", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, ADMIN_PASSWORD: "" };
  await using first = await startServer(env);
  const { email, password, file } = await firstLogin(first.output());
  expect(file).toBe(join(folder.path, "first-login.txt"));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await logIn(first.origin, { email, password: "another password here" })).toBeUndefined();
  expect(existsSync(file)).toBe(true);
  expect(await logIn(first.origin, { email, password })).toMatch(/^[\w-]{43}$/);
  expect((await readdir(folder.path)).filter((name) => name.startsWith("first-login"))).toEqual([]);
  for (const name of (await readdir(folder.path)).filter((one) => one.startsWith("northquad.sqlite"))) {
    expect([name, (await stat(join(folder.path, name))).mode & 0o077]).toEqual([name, 0]);
  }

  const posts = (await (await fetch(`${first.origin}/api/blogs`)).json()) as { image: { url: string } | null }[];
  const projects = (await (await fetch(`${first.origin}/api/projects`)).json()) as unknown[];
  const { testimonials } = (await (await fetch(`${first.origin}/api/testimonials`)).json()) as {
    testimonials: unknown[];
  };
  expect([posts.length, projects.length, testimonials.length]).toEqual([9, 8, 8]);
  const cover = posts.find((post) => post.image)?.image?.url;
  expect((await fetch(`${first.origin}${cover}`)).headers.get("Content-Type")).toBe("image/webp");
  expect(await first.stop()).toBe(0);

  await using second = await startServer(env);
  expect(second.output()).not.toContain("password");
  expect(await logIn(second.origin, { email, password })).toMatch(/^[\w-]{43}$/);
});

test("a start without SITE_URL warns about links to localhost", async () => {
  await using folder = await temporaryFolder();
  const warning = "Links, feeds and mails will point to localhost until SITE_URL is set";
  {
    const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
    await using unset = await startServer(env);
    expect(unset.output().split(warning)).toHaveLength(2);
    expect(await (await fetch(`${unset.origin}/api/blogs`)).json()).toEqual([]);
    for (const path of ["/", "/blog", "/portfolio"]) {
      expect([path, (await fetch(unset.origin + path)).status]).toEqual([path, 200]);
    }
    await unset.stop();
    await using set = await startServer({ ...env, SITE_URL: "https://studio.example" });
    expect(set.output()).not.toContain("SITE_URL");
    await set.stop();
  }
});

test("a start in a terminal prints text for people, with the password", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, ADMIN_PASSWORD: "", SAMPLE_CONTENT: "off", LOG_LEVEL: "info" };
  await using server = await startServer(env, IN_A_TERMINAL);
  const [, email = "", password = ""] =
    /email +(\S+)\s+password +(\S+)\s+The password is shown/.exec(server.output()) ?? [];
  expect(await logIn(server.origin, { email, password })).toMatch(/^[\w-]{43}$/);
  expect(await readdir(folder.path)).not.toContain("first-login.txt");
  expect(server.output()).toMatch(/database migrated[\s\S]+Press Ctrl\+C to stop\./);
  expect(server.output()).not.toContain('{"level"');
});

test("the file of the first login is not written through a link", async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, "data");
  const other = join(folder.path, "other.txt");
  await mkdir(data);
  await writeFile(other, "as it was");
  await symlink(other, join(data, "first-login.txt"));
  const env = { DATA_DIR: data, ADMIN_PASSWORD: "", SAMPLE_CONTENT: "off" };
  await using server = await startServer(env);
  const { email, file } = await firstLogin(server.output());
  expect([await readFile(other, "utf8"), (await lstat(file)).isFile()]).toEqual(["as it was", true]);
  const changed = { ...env, ADMIN_PASSWORD: "five unrelated words go here" };
  expect((await run(["cli/studio.ts", "admin", "password", email], changed)).code).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test("invalid settings stop the start with a list of all of them", async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, "data");
  const { code, output } = await run(SERVE, {
    DATA_DIR: data,
    PORT: "99999",
    SITE_URL: "studio",
    MAX_UPLOAD_MB: "many",
    SAMPLE_CONTENT: "yes",
    ADMIN_PASSWORD: "short",
    CONTACT_ENDPOINT: "https://forms.example",
    TRUSTED_PROXIES: "10.0.0.0/8",
    SMTP_URL: "smtp://",
    S3_PUBLIC_URL: "https://images.example",
    WEB_CONCURRENCY: "2",
  });
  expect(code).toBe(1);
  const wrong =
    "PORT SITE_URL MAX_UPLOAD_MB SAMPLE_CONTENT ADMIN_PASSWORD CONTACT_ACCESS_KEY TRUSTED_PROXIES SMTP_URL S3_BUCKET";
  for (const name of [...wrong.split(" "), "WEB_CONCURRENCY"]) expect(output).toContain(name);
  expect(output).not.toMatch(/at \w+ \(/);
  expect(await readdir(folder.path)).toEqual([]);
});

test("a guessable first password stops the start", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder.path, "data"), ADMIN_EMAIL: "owner@studio.example" };
  const { code, output } = await run(SERVE, { ...env, ADMIN_PASSWORD: "aaaaaaaaaaaaaaaa" });
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^ADMIN_PASSWORD cannot be used\. .* easily guessed/),
  ]);
  expect(await readdir(folder.path)).toEqual([]);
});

test("a port in use stops the start before anything is written", async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, "data");
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  const { code, output } = await run(SERVE, { DATA_DIR: data, PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use.`);
  expect(await readdir(folder.path)).toEqual([]);
});

test("a data folder that cannot be created stops the start", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "file");
  await writeFile(file, "");
  for (const data of [join(file, "data"), "/proc/northquad/data"]) {
    const { code, output } = await run(SERVE, { DATA_DIR: data });
    expect(code).toBe(1);
    expect(output).toMatch(/The data folder .* cannot be written .*\. Set DATA_DIR/);
  }
});

test("a file that is not a database stops the start", async () => {
  await using folder = await temporaryFolder();
  await mkdir(folder.path, { recursive: true });
  const file = join(folder.path, "northquad.sqlite");
  const text = "this is not a database ".repeat(500);
  await writeFile(file, text);
  const { code, output } = await run(SERVE, { DATA_DIR: folder.path });
  expect(code).toBe(1);
  expect(await readFile(file, "utf8")).toBe(text);
  expect(output).toMatch(/The database .* cannot be read .*\. Restore a backup/);
});

test("a database of a newer version stops the start", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  await (await startServer(env)).stop();
  const file = join(folder.path, "northquad.sqlite");
  const newer = new SQLite(file);
  newer.exec("insert into migrations values ('9999-from-the-future', '2099-01-01')");
  newer.close();
  const before = await readFile(file);
  for (const script of [SERVE, ["cli/studio.ts", "admin", "unlock", "a@b.example"]]) {
    const { code, output } = await run(script, env);
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(/newer version .*9999-from-the-future.*\.$/)]);
    expect((await readFile(file)).equals(before)).toBe(true);
  }
  expect(await readdir(folder.path)).not.toContain("backups");
});
