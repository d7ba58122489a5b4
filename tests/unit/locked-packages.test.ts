import { expect, test } from "vitest";
import { installedErrors, lockErrors, type Packages } from "../../scripts/locked-packages.ts";

const integrity = `sha512-${"a".repeat(86)}==`;
const good = { version: "1.0.0", integrity, license: "MIT" };
const lock = (more: object): Packages => ({ "": {}, "node_modules/@scope/one": { ...good, ...more } });

test.each([
  ["a hash that is missing", { integrity: undefined }, "@scope/one 1.0.0 has no SHA-512 in package-lock.json."],
  ["a weak hash", { integrity: "sha1-abc=" }, "@scope/one 1.0.0 has no SHA-512 in package-lock.json."],
  [
    "another place",
    { resolved: "https://evil.example/one.tgz" },
    "@scope/one 1.0.0 comes from https://evil.example/one.tgz.",
  ],
  ["a script", { hasInstallScript: true }, "@scope/one 1.0.0 runs a script when it is installed."],
  [
    "a license that asks for more",
    { license: "MIT AND AGPL-3.0-only" },
    "@scope/one 1.0.0 has the license MIT AND AGPL-3.0-only, which is not on the list.",
  ],
  ["no license", { license: undefined }, "@scope/one 1.0.0 has the license none, which is not on the list."],
])("%s in the lock file is named", (_what, more, problem) => {
  expect(lockErrors(lock(more), [])).toEqual([problem]);
});

test.each([{}, { license: "(MIT OR GPL-3.0)" }, { dev: true, license: "GPL-3.0" }])("%j is taken", (more) => {
  expect(lockErrors(lock(more), [])).toEqual([]);
  expect(lockErrors(lock({ ...more, hasInstallScript: true }), ["@scope/one"])).toEqual([]);
});

test("what is installed and not what is locked is named", () => {
  const packages = { ...lock({}), "node_modules/for-another-machine": { ...good, optional: true } };
  const find = (installed: Packages, real: string | null = "1.0.0") => installedErrors(packages, installed, () => real);
  expect(find(lock({}))).toEqual([]);
  expect(find({})).toEqual(["@scope/one 1.0.0 is not installed."]);
  expect(find(lock({ integrity: "sha512-b" }))).toEqual([
    "@scope/one 1.0.0 is installed, and 1.0.0 is locked with another hash.",
  ]);
  expect(find(lock({}), "6.6.6")).toEqual(["@scope/one is 6.6.6 instead of 1.0.0."]);
  expect(find(lock({}), null)).toEqual(["@scope/one is gone instead of 1.0.0."]);
  expect(find({ ...lock({}), "node_modules/two": good })).toEqual(["two is installed and not locked."]);
});
