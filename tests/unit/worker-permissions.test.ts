import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { permissionFlags } from "#app/server/workers/worker-pool.ts";

test.each([
  ["read the settings of the server", 'fs.readFileSync("/proc/self/environ")'],
  ["read a file of the machine", 'fs.readFileSync("/etc/passwd")'],
  ["list the folder of the project", "fs.readdirSync(process.cwd())"],
  ["write a file", 'fs.writeFileSync("worker-was-here", "")'],
  ["start a program", 'childProcess.execFileSync("true")'],
  ["start a thread", 'new workers.Worker("", { eval: true })'],
  ["load an addon", 'process.dlopen({ exports: {} }, "/nothing.node")'],
])("a worker is not allowed to %s", (_what, attempt) => {
  const code = `
    const [fs, childProcess, workers] = ["fs", "child_process", "worker_threads"].map((name) => require("node:" + name));
    try { ${attempt}; console.log("allowed"); } catch (error) { console.log(error.code); }`;
  const output = execFileSync(process.execPath, [...permissionFlags(), "--eval", code], { encoding: "utf8" });
  expect(output.trim()).toMatch(/^ERR_(ACCESS_DENIED|DLOPEN_DISABLED)$/);
});
