import { spawnSync } from "node:child_process";
import { chmod, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form } from "../../requests.ts";
import { createImage } from "../../images.ts";
import { wxr } from "../../wxr.ts";
import {
  WITHOUT_ROOT_CAPABILITIES,
  SERVE,
  logIn,
  run,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "../../server/harness.ts";

/** Expects that a save is temporarily unavailable, in the API's format of errors. */
async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  const { message } = (await response.json()) as { message: string };
  expect(message).toMatch(/^[A-Z].*\.$/);
  expect(message).not.toMatch(/SQLITE|ENOSPC|ECONN|EACCES/);
}

async function openFiles(server: RunningServer) {
  const Authorization = `Bearer ${await logIn(server.origin)}`;
  const image = await createImage({ width: 700, height: 500 });
  return {
    get: (path: string) => fetch(server.origin + path),
    save: (title: string) =>
      fetch(`${server.origin}/api/blogs`, { ...form({ title, content: "Text", image }), headers: { Authorization } }),
    note: (title: string) =>
      fetch(`${server.origin}/api/blogs`, { ...form({ title, content: "Text" }), headers: { Authorization } }),
  };
}

const FULL = "The disk is full. Free some space and try again. The existing data is unchanged.\n";

/** Makes the sessions look unused for an hour: their next request would record that they are used. */
function ageSessions(dataDir: string): void {
  const db = new SQLite(join(dataDir, "northquad.sqlite"));
  db.prepare("update sessions set last_seen_at = ?").run(new Date(Date.now() - 3_600_000).toISOString());
  db.close();
}

/** Mounting a disk needs root, and not every container allows it. */
const canMount = process.platform === "linux" && spawnSync("unshare", ["-m", "true"]).status === 0;
if (!canMount) console.warn("A small disk cannot be mounted here: the test of a full disk is skipped.");

test.skipIf(!canMount)("on a full disk, pages are served and writes get 503", async () => {
  await using folder = await temporaryFolder();
  await using _disk = mountSmallDisk(folder.path);
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const { get, save, note } = await openFiles(server);
  const first = (await (await save("First")).json()) as Post;
  const Authorization = `Bearer ${await logIn(server.origin)}`;
  ageSessions(folder.path);

  const filler = join(folder.path, "filler");
  await fillDisk(filler);
  await expectUnavailable(await save("Does not fit"));
  // Short texts fit until the database runs out of space as well, and then get an error response.
  const notes: Response[] = [];
  while (notes.at(-1)?.status !== 503 && notes.length < 500) notes.push(await note(`Note ${notes.length}`));
  await expectUnavailable(notes.at(-1) as Response);
  expect(notes.slice(0, -1).filter(({ status }) => status !== 201)).toEqual([]);
  for (const path of ["/", "/blog", `/blog/${first.slug}`, "/api/blogs", first.image?.url ?? "none", "/readyz"]) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  for (const path of ["/api/auth/verify", "/api/settings", "/api/messages"]) {
    expect([path, (await fetch(server.origin + path, { headers: { Authorization } })).status]).toEqual([path, 200]);
  }
  expect((await readdir(join(folder.path, "media"))).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(((await (await get("/api/blogs")).json()) as Post[]).length).toBe(notes.length);
  const backup = await run(["cli/studio.ts", "backup", join(folder.path, "copy.tar.gz")], { DATA_DIR: folder.path });
  expect(backup).toEqual({ code: 1, output: FULL });

  await rm(filler);
  expect((await save("Fits again")).status).toBe(201);
});

test.skipIf(!canMount)("a first start on a full disk is stopped with one sentence", async () => {
  await using folder = await temporaryFolder();
  await using _disk = mountSmallDisk(folder.path);
  await writeFile(join(folder.path, "filler"), Buffer.alloc(5 << 20));
  const { code, output } = await run(SERVE, { DATA_DIR: folder.path });
  expect(code).toBe(1);
  expect(output).toMatch(/^The disk of DATA_DIR, or of the database, is full\. Free some space and start again\.\s*$/m);
  expect(output).not.toMatch(/\n {4}at /);
});

test.skipIf(!canMount)("a restore without enough disk space leaves the existing data unchanged", async () => {
  await using folder = await temporaryFolder();
  await using elsewhere = await temporaryFolder();
  await using _disk = mountSmallDisk(folder.path);
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const copy = join(elsewhere.path, "copy.tar.gz");
  {
    await using server = await startServer(env);
    expect((await (await openFiles(server)).save("Kept")).status).toBe(201);
    expect(await run(["cli/studio.ts", "backup", copy], env)).toMatchObject({ code: 0 });
    await server.stop();
  }
  await fillDisk(join(folder.path, "filler"));
  const file = join(folder.path, "northquad.sqlite");
  const bytes = await readFile(file);
  expect(await run(["cli/studio.ts", "restore", copy], env)).toEqual({ code: 1, output: FULL });
  expect((await readFile(file)).equals(bytes)).toBe(true);
  expect((await readdir(folder.path)).filter((name) => name.startsWith("restore-"))).toEqual([]);
});

test.skipIf(!canMount)("an import that ran out of disk space can be continued", async () => {
  await using folder = await temporaryFolder();
  await using elsewhere = await temporaryFolder();
  await using _disk = mountSmallDisk(folder.path);
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const file = join(elsewhere.path, "export.xml");
  const posts = Array.from({ length: 120 }, (_, index) => ({
    id: index + 1,
    title: `Post ${index + 1}`,
    slug: `post-${index + 1}`,
    content: `<p>${`Words of ${index + 1}. `.repeat(1_000)}</p>`,
  }));
  await writeFile(file, wxr(posts));
  const filler = join(folder.path, "filler");
  await writeFile(filler, Buffer.alloc(2 << 20));
  const command = ["cli/studio.ts", "import", file];
  const stopped = await run(command, env);
  expect(stopped).toMatchObject({ code: 1, output: expect.stringContaining("The disk is full.") as string });
  expect(stopped.output).not.toMatch(/SQLITE|ENOSPC|\n {4}at /);
  const came = stopped.output.match(/^ {2}imported$/gm)?.length ?? 0;
  expect(came).toBeGreaterThan(0);
  expect(came).toBeLessThan(posts.length);

  spawnSync("mount", ["-o", "remount,size=64m", folder.path]);
  await rm(filler);
  const { code, output } = await run(command, env);
  expect(code).toBe(0);
  expect(output).toContain("there already, 0 refused.");
  const [, imported, existing] = /(\d+) imported, (\d+) there already, 0 refused\./.exec(output) ?? [];
  expect(Number(imported) + Number(existing)).toBe(posts.length);
  expect(Number(existing)).toBeGreaterThanOrEqual(came);
});

function mountSmallDisk(path: string): AsyncDisposable {
  expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", path]).status).toBe(0);
  return { [Symbol.asyncDispose]: async () => void spawnSync("umount", ["-l", path]) };
}

/** Fills the disk to the last byte, with a large file first and then ever smaller pieces. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, "w");
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    for (;;) {
      try {
        await file.appendFile(Buffer.alloc(size));
      } catch {
        break;
      }
    }
  }
  await file.close();
}

test("saves recover after a read-only data folder", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" }, WITHOUT_ROOT_CAPABILITIES);
  const { get, save } = await openFiles(server);
  const first = (await (await save("First")).json()) as Post;
  const media = join(folder.path, "media");
  await chmod(media, 0o555);
  await chmod(folder.path, 0o555);
  await expectUnavailable(await save("Refused"));
  for (const path of ["/blog", "/api/blogs", first.image?.url ?? "none"]) expect((await get(path)).status).toBe(200);
  await chmod(folder.path, 0o755);
  await chmod(media, 0o755);
  expect((await save("Taken again")).status).toBe(201);
  expect(((await (await get("/api/blogs")).json()) as Post[]).length).toBe(2);
});

test("a read-only data folder stops the start with one sentence", async () => {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o555);
  const { code, output } = await run(SERVE, { DATA_DIR: folder.path }, "", WITHOUT_ROOT_CAPABILITIES);
  expect(code).toBe(1);
  expect(output).toMatch(/The data folder .* cannot be written .*\. Set DATA_DIR/);
  expect(await readdir(folder.path)).toEqual([]);
});

test("a damaged database stops the start and stays unchanged", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const copy = join(folder.path, "copy.tar.gz");
  {
    await using server = await startServer(env);
    const { save } = await openFiles(server);
    expect((await save("Kept")).status).toBe(201);
    expect(await run(["cli/studio.ts", "backup", copy], env)).toMatchObject({ code: 0 });
    await server.stop();
  }
  const file = join(folder.path, "northquad.sqlite");
  const bytes = await readFile(file);
  bytes.fill(0x5a, 8192, bytes.length - 8192);
  await writeFile(file, bytes);
  const { code, output } = await run(SERVE, env);
  expect(code).toBe(1);
  expect(output).toMatch(/The database .* cannot be read .*\. Restore a backup/);
  expect((await readFile(file)).equals(bytes)).toBe(true);

  const restored = await run(["cli/studio.ts", "restore", copy], env);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/is backed up in .*before-restore-/) });
  const [, cached = ""] = /is backed up in (.*)\.\n/.exec(restored.output) ?? [];
  expect((await readFile(join(cached, "northquad.sqlite"))).equals(bytes)).toBe(true);
  await using server = await startServer(env);
  expect(await (await fetch(`${server.origin}/api/blogs`)).json()).toMatchObject([{ title: "Kept" }]);
  expect(new SQLite(file, { readonly: true }).pragma("integrity_check", { simple: true })).toBe("ok");
  expect((await stat(file)).size).toBeGreaterThan(0);
});
