import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { assert, expect, test, vi } from "vitest";
import { createImagePool } from "#app/images/image-pool.ts";
import { form, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";

// Image workers run at the lowest priority, so they can be slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Returns the process ids of this process's image workers. */
function imageWorkers(): number[] {
  const processes = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return processes.flatMap((line) => {
    const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s.*images\/worker\.ts/.exec(line) ?? [];
    return Number(parent) === process.pid ? [Number(pid)] : [];
  });
}

test("the worker of an image that takes too long is killed", async () => {
  const deadlines: AbortController[] = [];
  const deadline = () => {
    const controller = new AbortController();
    deadlines.push(controller);
    return controller.signal;
  };
  await using site = await openTestSite({}, undefined, undefined, createImagePool({ deadline }));
  const token = await site.login();
  const image = await createImage({ width: 64, height: 40 });
  const upload = (title: string) =>
    site.fetch("/api/blogs", { ...form({ title, content: "Text", image: new File([image], "a.png") }), token });
  const ofOthers = imageWorkers();
  expect((await upload("The first")).status).toBe(201);
  const worker = imageWorkers().find((id) => !ofOthers.includes(id));
  assert(worker);
  // The stopped worker never returns a result.
  process.kill(worker, "SIGSTOP");

  const slow = upload("Too slow");
  await expect.poll(() => deadlines.length).toBe(2);
  expect((await upload("Another one meanwhile")).status).toBe(201);
  deadlines[1]?.abort();
  const response = await slow;
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("60");
  const { message } = (await response.json()) as { message: string };
  expect(message).toBe("Processing this image took too long. Try again in a minute, or use a smaller image.");
  await expect.poll(imageWorkers).not.toContain(worker);

  expect((await upload("Afterwards")).status).toBe(201);
  const stored = (await (await site.fetch("/api/blogs?fields=summary")).json()) as { title: string }[];
  expect(stored.map(({ title }) => title)).toEqual(["Afterwards", "Another one meanwhile", "The first"]);
});

test("a closed pool rejects images and starts no worker", async () => {
  const ofOthers = imageWorkers();
  const own = () => imageWorkers().filter((id) => !ofOthers.includes(id));
  const pool = createImagePool();
  const image = await (await createImage({ width: 64, height: 40 })).bytes();
  const settled = Promise.allSettled([1, 2, 3, 4].map(() => pool.makeVariants(image)));
  await expect.poll(own).toHaveLength(2);
  expect(pool.counts()).toMatchObject({ busy: 2, waiting: 2 });
  pool.close();
  const unavailable = { status: "rejected", reason: { status: 503 } };
  expect((await settled).slice(2)).toMatchObject([unavailable, unavailable]);
  await expect(pool.makeVariants(image)).rejects.toMatchObject({ status: 503 });
  await expect.poll(own).toEqual([]);
});

test("after a worker is killed, the next image is processed", async () => {
  const deadlines: AbortSignal[] = [];
  const deadline = () => {
    deadlines.push(new AbortController().signal);
    return deadlines[0] ?? AbortSignal.abort();
  };
  const ofOthers = imageWorkers();
  const pool = createImagePool({ deadline });
  const image = await (await createImage({ width: 64, height: 40 })).bytes();
  await pool.makeVariants(image);
  const worker = imageWorkers().find((id) => !ofOthers.includes(id));
  assert(worker);
  process.kill(worker, "SIGSTOP");
  const killed = pool.makeVariants(image);
  await expect.poll(() => deadlines.length).toBe(2);
  process.kill(worker, "SIGKILL");
  await expect(killed).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("Try a smaller one") as string,
  });
  await expect(pool.makeVariants(image)).resolves.toMatchObject({ width: 64 });
  pool.close();
});

test("one large image is prepared at a time", async () => {
  const pool = createImagePool();
  const large = await sharp({ create: { width: 4_200, height: 4_200, channels: 3, background: "#2a4" } })
    .jpeg({ progressive: true })
    .toBuffer();
  const settled = Promise.all([pool.makeVariants(large), pool.makeVariants(large)]);
  await expect.poll(pool.counts, { interval: 5, timeout: 100_000 }).toEqual({ busy: 1, waiting: 1 });
  expect(await settled).toMatchObject([{ width: 1_600 }, { width: 1_600 }]);
  pool.close();
});

// Other systems have no /proc.
test.runIf(process.platform === "linux")(
  "Linux ends an image worker before the server if memory runs out",
  async () => {
    const ofOthers = imageWorkers();
    const pool = createImagePool();
    await pool.makeVariants(await (await createImage({ width: 64, height: 40 })).bytes());
    const [worker] = imageWorkers().filter((id) => !ofOthers.includes(id));
    expect(readFileSync(`/proc/${worker}/oom_score_adj`, "utf8").trim()).toBe("1000");
    pool.close();
  },
);
