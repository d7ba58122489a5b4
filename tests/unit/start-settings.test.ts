import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const read = (file: string) => readFile(join(import.meta.dirname, "../..", file), "utf8");
const settings = (text: string) => text.match(/--[\w-]+(=\d+)?/g);

test("the server starts with the same settings of Node.js by npm start, in a container and as a service", async () => {
  const ours = settings(packageJson.scripts.start);
  expect(ours).toContain("--no-allocation-site-pretenuring");
  const lineOf = (text: string, start: string) => text.split("\n").findLast((line) => line.startsWith(start)) ?? "";
  expect(settings(lineOf(await read("Dockerfile"), "CMD "))).toEqual(ours);
  expect(settings(lineOf(await read("deploy/northquad.service"), "ExecStart="))).toEqual(ours);
});
