import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { temporaryFolder } from "../server/harness.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFile(join(ROOT, file), "utf8");

test("container and service start Node.js with the flags of npm start, which only package.json contains", async () => {
  const [node, ...args] = packageJson.scripts.start.split(" ");
  expect([node, args.at(-1)]).toEqual(["node", "build/server/serve.js"]);
  const flags = args.slice(0, -1);
  expect(flags).toContain("--max-semi-space-size=4");

  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, "deploy"));
  await mkdir(join(folder.path, "node_modules/.bin"), { recursive: true });
  for (const file of ["package.json", "deploy/start.sh"]) await copyFile(join(ROOT, file), join(folder.path, file));
  const program = join(folder.path, "node_modules/.bin/node");
  // Prints its process id, which is the shell's only when the shell has replaced itself by exec.
  await writeFile(program, '#!/bin/sh\necho "$$ $@"\n', { mode: 0o755 });
  const started = promisify(execFile)("sh", [join(folder.path, "deploy/start.sh")]);
  const { stdout } = await started;
  const root = `${join(folder.path, "deploy")}/..`;
  expect(stdout.trim().split(" ")).toEqual([String(started.child.pid), ...flags, `${root}/build/server/serve.js`]);

  expect(await read("Dockerfile")).toContain('\nCMD ["sh", "deploy/start.sh"]\n');
  expect(await read("deploy/northquad.service")).toContain(
    "\nExecStart=/bin/sh /srv/northquad/current/deploy/start.sh\n",
  );
  for (const file of ["Dockerfile", "deploy/northquad.service", "deploy/start.sh"]) {
    for (const flag of flags) expect(await read(file)).not.toContain(flag);
  }
});
