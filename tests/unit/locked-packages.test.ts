import { expect, test } from "vitest";
import { installedErrors, lockErrors, type Packages } from "../../scripts/locked-packages.ts";

const integrity = `sha512-${"a".repeat(86)}==`;
const good = { version: "1.0.0", integrity, license: "MIT" };
const lock = (more: object): Packages => ({ "": {}, "node_modules/@scope/one": { ...good, ...more } });

test.each([
  ["a missing hash", { integrity: undefined }, "@scope/one 1.0.0 has no SHA-512 in package-lock.json."],
  ["a weak hash", { integrity: "sha1-abc=" }, "@scope/one 1.0.0 has no SHA-512 in package-lock.json."],
  [
    "another registry",
    { resolved: "https://evil.example/one.tgz" },
    "@scope/one 1.0.0 comes from https://evil.example/one.tgz.",
  ],
  ["an install script", { hasInstallScript: true }, "@scope/one 1.0.0 runs a script when it is installed."],
  [
    "a license that is not allowed",
    { license: "MIT AND AGPL-3.0-only" },
    "@scope/one 1.0.0 has the license MIT AND AGPL-3.0-only, which is not on the list.",
  ],
  ["no license", { license: undefined }, "@scope/one 1.0.0 has the license none, which is not on the list."],
])("%s in the lock file is reported", (_what, more, problem) => {
  expect(lockErrors(lock(more), [])).toEqual([problem]);
});

test.each([{}, { license: "(MIT OR GPL-3.0)" }, { dev: true, license: "GPL-3.0" }])(
  "a package with %j is accepted",
  (more) => {
    expect(lockErrors(lock(more), [])).toEqual([]);
    expect(lockErrors(lock({ ...more, hasInstallScript: true }), ["@scope/one"])).toEqual([]);
  },
);

test("differences between installed and locked packages are reported", () => {
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
