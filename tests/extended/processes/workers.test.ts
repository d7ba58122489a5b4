import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { form } from "../../requests.ts";
import { createImage } from "../../images.ts";
import { ADMIN, logIn } from "../../server/harness.ts";
import { serverOfFile } from "../../server/server-of-file.ts";

const SECRETS = {
  ADMIN_PASSWORD: "a secret of many words",
  SMTP_URL: "smtp://user:a-secret@127.0.0.1:1",
  METRICS_TOKEN: "a-secret-of-thirty-two-characters-or-more",
};
const LOGIN = { ...ADMIN, password: SECRETS.ADMIN_PASSWORD };
const siteWithSecrets = serverOfFile({ SAMPLE_CONTENT: "off", ...SECRETS });

// Other systems set the priority of the whole process, not of each thread.
test.runIf(process.platform === "linux")("image workers run at the lowest priority, in every thread", async () => {
  const server = await siteWithSecrets();
  const headers = { Authorization: `Bearer ${await logIn(server.origin, LOGIN)}` };
  const post = form({ title: "An image", content: "Text", image: await createImage() });
  const saved = await fetch(`${server.origin}/api/blogs`, { ...post, headers });
  expect(saved.status).toBe(201);

  const threads = execFileSync("ps", ["-eLo", "ppid=,ni=,comm=,args="], { encoding: "utf8" }).split("\n");
  const ours = threads.map((line) => /^\s*(\d+)\s+(-?\d+)\s+(libuv|libvips).*images\/worker/.exec(line));
  const niceness = ours.filter((match) => Number(match?.[1]) === server.process.pid).map((match) => Number(match?.[2]));
  expect(niceness.length).toBeGreaterThan(4);
  expect(new Set(niceness)).toEqual(new Set([19]));
});

// Other systems have no /proc.
test.runIf(process.platform === "linux")("workers have no secret of the server in their environment", async () => {
  const server = await siteWithSecrets();
  const headers = { Authorization: `Bearer ${await logIn(server.origin, LOGIN)}` };
  const post = form({ title: "An image", content: "```js\nlet a;\n```", image: await createImage() });
  expect((await fetch(`${server.origin}/api/blogs`, { ...post, headers })).status).toBe(201);

  const processes = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const workers = processes.flatMap((line) => {
    const [, pid = "", parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line) ?? [];
    return Number(parent) === server.process.pid ? [{ pid, args }] : [];
  });
  expect(workers).toHaveLength(2);
  for (const { pid, args } of workers) {
    expect(args).toContain(" --permission ");
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
    const names = new Set(environment.map((line) => line.split("=")[0]));
    // Only the workers of images have it.
    names.delete("MALLOC_ARENA_MAX");
    expect([...names].toSorted()).toEqual(["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "PATH"]);
  }
});
