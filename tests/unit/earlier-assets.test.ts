import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addEarlierAssets, setAside } from "../../scripts/earlier-assets.ts";

test("a build serves the parts of the two releases before it", () => {
  const build = mkdtempSync(join(tmpdir(), "parts-"));
  const assets = join(build, "client/assets");
  const release = (...names: string[]) => {
    setAside(build);
    rmSync(assets, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
    addEarlierAssets(build);
    return readdirSync(assets).toSorted();
  };
  expect(release("shell-1.js", "palette-1.js")).toEqual(["palette-1.js", "shell-1.js"]);
  expect(release("shell-1.js", "palette-2.js")).toEqual(["palette-1.js", "palette-2.js", "shell-1.js"]);
  release("shell-3.js", "palette-2.js");
  expect(release("shell-4.js", "palette-4.js")).toEqual([
    "palette-2.js",
    "palette-4.js",
    "shell-1.js",
    "shell-3.js",
    "shell-4.js",
  ]);
  rmSync(build, { recursive: true });
});
