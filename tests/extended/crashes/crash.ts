import { EventEmitter, once } from "node:events";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form } from "../../requests.ts";
import { createImage } from "../../images.ts";
import { logIn, startServer, type RunningServer } from "../../server/harness.ts";

const WRITERS = 3;

/** A pseudorandom generator of numbers from 0 to 1 with a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Writes to a server that is killed repeatedly, and records its acknowledged writes. A write in progress at a kill may
 * be stored afterwards or not, but never partially.
 */
export function openAccount(dataDir: string, random: () => number) {
  const env = { DATA_DIR: dataDir, SAMPLE_CONTENT: "off" };
  /** The possible states of each post: several while a response is missing, null for a deleted post. */
  const posts = new Map<string, (Post | { title: string } | null)[]>();
  /** The sums of complete files. */
  const sums = new Set<string>();
  /** The files in the folder and the posts, as JSON, that were complete: no name of a file is used a second time. */
  const complete = new Set<string>();
  const counts = { kills: 0, acknowledged: 0, cutOff: 0, files: 0 };
  const images: File[] = [];
  const events = new EventEmitter();
  let token = "";
  let count = 0;

  const filesOf = (post: Post) =>
    [...`${post.image?.avif}, ${post.image?.webp}`.matchAll(/\/media\/[\w.-]+/g)].map(String);

  /** Records the hashes of the image files, by storing each one once without a kill. */
  async function recordImages(): Promise<void> {
    await using server = await startServer(env);
    token = await logIn(server.origin);
    for (const width of [60, 90, 120, 500]) images.push(await createImage({ width, height: 40 }));
    for (const [index] of images.entries()) {
      const post = await create(server, index);
      for (const path of filesOf(post)) sums.add(sum(await (await fetch(server.origin + path)).bytes()));
    }
    await server.stop();
  }

  async function send(server: RunningServer, method: string, path: string, fields: Record<string, string | Blob> = {}) {
    const init = method === "DELETE" ? { method } : form(fields, method);
    const response = await fetch(server.origin + path, { ...init, headers: { Authorization: `Bearer ${token}` } });
    expect([method, path, response.status]).toEqual([method, path, method === "POST" ? 201 : 200]);
    return (await response.json()) as Post;
  }

  async function create(server: RunningServer, image: number): Promise<Post> {
    count += 1;
    const fields = { title: `Post ${count}`, content: `Text ${count} `.repeat(50), image: images[image] as File };
    const post = await send(server, "POST", "/api/blogs", fields);
    posts.set(post.id, [post]);
    counts.acknowledged += 1;
    events.emit("acknowledged");
    return post;
  }

  /** Makes one change to a post that no other writer changes. */
  async function change(server: RunningServer, id: string): Promise<void> {
    const looks = posts.get(id) ?? [];
    const image = images[Math.floor(random() * images.length)] as File;
    count += 1;
    const title = `Post ${count}`;
    const isDeletion = random() < 0.3;
    posts.set(id, [...looks, isDeletion ? null : { title }]);
    if (isDeletion) await send(server, "DELETE", `/api/blogs/${id}`);
    const post = isDeletion ? null : await send(server, "PUT", `/api/blogs/${id}`, { title, image });
    posts.set(id, [post]);
    counts.acknowledged += 1;
    events.emit("acknowledged");
  }

  async function write(server: RunningServer, writer: number): Promise<void> {
    try {
      for (;;) {
        const own = [...posts.keys()].filter((_, index) => index % WRITERS === writer);
        const id = own[Math.floor(random() * own.length)];
        const sure = id !== undefined && posts.get(id)?.length === 1 && posts.get(id)?.[0] !== null;
        if (sure && id && random() < 0.4) await change(server, id);
        else await create(server, Math.floor(random() * images.length));
      }
    } catch (error) {
      // A broken connection is expected; a wrong response is not.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
      counts.cutOff += 1;
    }
  }

  /** Kills the server after 0 to 7 acknowledged writes and up to 300 ms, so that the machine's speed matters little. */
  async function killInBetween(server: RunningServer): Promise<void> {
    for (let more = Math.floor(random() * 8); more > 0; more -= 1) await once(events, "acknowledged");
    await new Promise((resolve) => setTimeout(resolve, random() * 300));
    await server.stop("SIGKILL");
  }

  /** Starts the server, verifies all earlier acknowledged writes, and writes until it is killed at a random time. */
  async function round(): Promise<void> {
    await using server = await startServer(env);
    await verify(server);
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(server, writer));
    await Promise.all([...writers, killInBetween(server)]);
    counts.kills += 1;
    await verifyFolder();
  }

  /** Expects each file under its final name to be complete, even when no row names it. */
  async function verifyFolder(): Promise<void> {
    for (const name of await readdir(join(dataDir, "media"))) {
      if (name.endsWith(".part") || complete.has(name)) continue;
      expect([name, sums.has(sum(await readFile(join(dataDir, "media", name))))]).toEqual([name, true]);
      complete.add(name);
    }
  }

  /** Expects every acknowledged post as in its response, with every byte of its images if it is new or changed. */
  async function verify(server: RunningServer): Promise<void> {
    const response = await fetch(`${server.origin}/api/blogs`, { headers: { Authorization: `Bearer ${token}` } });
    const storedPosts = new Map(((await response.json()) as Post[]).map((post) => [post.id, post]));
    for (const [id, looks] of posts) {
      const post = storedPosts.get(id) ?? null;
      if (looks.length === 1) expect(post).toEqual(looks[0]);
      else expect(looks.map((look) => look?.title ?? null)).toContain(post?.title ?? null);
      if (post === null) posts.set(id, [null]);
    }
    for (const [id, post] of storedPosts) {
      // A post whose creation was stored without a response is recorded from now on.
      posts.set(id, [post]);
      const look = JSON.stringify(post);
      if (complete.has(look)) continue;
      for (const path of filesOf(post)) {
        const file = await fetch(server.origin + path);
        expect([path, file.status, sums.has(sum(await file.bytes()))]).toEqual([path, 200, true]);
        counts.files += 1;
      }
      complete.add(look);
    }
  }

  /** Starts the server a last time to verify everything, every file included. */
  async function finish(): Promise<void> {
    complete.clear();
    await verifyFolder();
    await using server = await startServer(env);
    await verify(server);
    expect(await server.stop()).toBe(0);
  }

  return { recordImages, round, finish, counts };
}
