import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** The sample studio's name in a sentence. The names of files, metrics and packages belong to the software. */
const STUDIO = /\bNorthquad\b/;

test("no test contains the sample studio's name, so that renaming the studio breaks no test", () => {
  const files = ["app", "tests"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const naming = files
    .filter((file) => file.endsWith(".ts") || file.endsWith(".tsx"))
    .filter((file) => file.startsWith("tests") || file.includes(".test."))
    .filter((file) => join(ROOT, file) !== import.meta.filename)
    .filter((file) => STUDIO.test(readFileSync(join(ROOT, file), "utf8")));
  expect(naming).toEqual([]);
});
