import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { form } from "../harness.ts";
import { logIn, run, startServer, temporaryFolder } from "./harness.ts";

const readLines = async (root: string) =>
  (await readFile(join(root, "_redirects"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => line.split(" ") as [from: string, to: string, status: string]);

/** Visits are not counted, as a copy does not count them. */
const SITE = { SITE_URL: "https://studio.example", SITE_QUIRKS: "off", VISITS: "off" };

test("freezing again removes what it wrote and nothing else, and names links that lead nowhere", async () => {
  await using folder = await temporaryFolder();
  const env = { ...SITE, DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const copy = join(folder.path, "copy");
  const freeze = (...more: string[]) => run(["cli/studio.ts", "freeze", copy, ...more], env);
  {
    await using live = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(live.origin)}` };
    const post = { title: "One", content: "[away](/blog/nowhere)", slug: "one" };
    await fetch(`${live.origin}/api/blogs`, { ...form(post), headers });
    expect(await freeze()).toMatchObject({
      code: 1,
      output: expect.stringContaining("These lead nowhere:\n  /blog/nowhere, named in blog/one/index.html") as string,
    });
    await fetch(`${live.origin}/api/blogs/one`, { method: "DELETE", headers });
  }
  const again = await freeze("--without-forms");
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\d files of an earlier freeze were removed\./) as string,
  });
  expect(await readdir(join(copy, "blog"))).toEqual(["index.html"]);
  expect(await readLines(copy)).toContainEqual(["/blog/one", "/410.html", "410"]);
  const contact = await readFile(join(copy, "contact/index.html"), "utf8");
  expect(contact).toContain("This copy of our site has no form.");
  expect(contact).not.toContain("<form");

  await writeFile(join(copy, "blog/mine.txt"), "mine");
  const refused = await freeze();
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining("holds blog/mine.txt, which freezing has not written") as string,
  });
  const other = join(folder.path, "other");
  await mkdir(other);
  await symlink(folder.path, join(other, "blog"));
  const linked = await run(["cli/studio.ts", "freeze", other], env);
  expect(linked).toMatchObject({
    code: 1,
    output: expect.stringContaining("holds blog, which freezing has not written") as string,
  });
  expect((await run(["cli/studio.ts", "freeze"], env)).code).toBe(2);
});
