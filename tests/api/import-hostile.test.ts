import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { Database } from "#app/db/client.ts";
import type { ImportResult } from "#app/import/import-posts.server.ts";
import { recognize } from "#app/import/recognize.server.ts";
import { runImport } from "#app/import/run-import.server.ts";
import { openTestSite } from "../harness.ts";
import { wxr } from "../wxr.ts";

async function zipOf(files: Record<string, string | Buffer>, mode?: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, mode ? { mode } : {});
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What a dry run says of a file: a line an item, or why it is refused. */
async function lookAt(name: string, content: string | Buffer): Promise<string> {
  await using site = await openTestSite();
  const folder = await mkdtemp(join(tmpdir(), "northquad-hostile-"));
  try {
    await writeFile(join(folder, name), content);
    const { services } = site.site;
    const found = await recognize([join(folder, name)], services.contentTypes);
    if (found.kind === "site") throw new Error("It is an export of this site.");
    const results: ImportResult[] = [];
    const actor = { email: "command line", ip: "" };
    const options = { actor, images: [], fetch: false, dryRun: true, isOwnPage: () => false };
    const { skipped, cutOff } = await runImport(services, null as unknown as Database, found, {
      ...options,
      onResult: (result) => void results.push(result),
    });
    if (found.kind === "posts") for (const { files } of found.opened) files?.close();
    const lines = results.map(({ title, result, notes }) => `${title}: ${result}; ${notes.join("; ")}`);
    return [...lines, ...skipped.map(({ title, reason }) => `${title}: ${reason}`), ...cutOff].join("\n");
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(`${folder}/`, "") : String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const post = { id: 1, title: "Post", slug: "post" };
const good = wxr([post]);
/** A billion laughs, without which no list of hostile XML is whole. */
const LAUGHS = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

test.each<[what: string, name: string, content: () => string | Promise<Buffer>, said: RegExp]>([
  [
    "a DTD with entities",
    "a.xml",
    () => good.replace("<rss", `${LAUGHS}<rss`),
    /^a\.xml cannot be imported: it holds a DTD/,
  ],
  ["an entity that nobody declared", "a.xml", () => good.replace("<![CDATA[Post]]>", "Caf&eacute;"), /^Café: imported/],
  [
    "XML that ends in the middle",
    "a.xml",
    () => wxr([post, { ...post, id: 2 }]).slice(0, -150),
    /^Post: imported[^]*cut off or damaged/,
  ],
  [
    "a date of the year 0",
    "a.xml",
    () => wxr([{ ...post, date: "0000-00-00 00:00:00" }]),
    /^Post: imported; its date cannot be read: 0000-00-00 00:00:00/,
  ],
  [
    "a post without a title",
    "a.xml",
    () => wxr([{ ...post, title: "", content: "<p>The first words of it</p>" }]),
    /^without a title|it had no title: its first words are the title here/,
  ],
  [
    "the same slug twice",
    "a.xml",
    () => wxr([post, { ...post, id: 2 }]),
    /Post: imported; its slug post was taken: it is post-2 here/,
  ],
  ["the same post twice", "a.xml", () => wxr([post, post]), /Post: refused; the export holds it twice/],
  [
    "an unknown shortcode",
    "a.xml",
    () => wxr([{ ...post, content: "[slider id=3]Inside[/slider]" }]),
    /the shortcode \[slider\] was left out/,
  ],
  [
    "an image that is gone",
    "a.xml",
    () => wxr([{ ...post, content: '<img src="http://old.example/a.png">' }]),
    /the image http:\/\/old\.example\/a\.png did not come: there is no file for it/,
  ],
  [
    "a text beyond the limits of a post",
    "a.xml",
    () =>
      wxr([
        { ...post, content: `<p>${"long ".repeat(200_000)}</p>` },
        { id: 2, title: "Next", slug: "next" },
      ]),
    /^Post: refused; [^]*\nNext: imported/,
  ],
  [
    "a zip with a symbolic link",
    "a.zip",
    () => zipOf({ "evil.md": "/etc/passwd" }, 0o120777),
    /no export that is known here|symbolic link, which is not followed/,
  ],
  [
    "a zip that unpacks to much more",
    "a.zip",
    () => zipOf({ "bomb.md": Buffer.alloc(64 * 1024 * 1024, "a"), "good.md": "# Good" }),
    /bomb[^]*too large|bomb[^]*larger/i,
  ],
  [
    "a zip in a zip",
    "a.zip",
    async () => zipOf({ "b.zip": await zipOf({ "c.md": "# C" }) }),
    /^a\.zip holds another zip, b\.zip\. Unpack it first/,
  ],
  [
    "front matter whose aliases multiply",
    "a.zip",
    () =>
      zipOf({
        "a.md": `---\na: &a [1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c]\n---\nText`,
      }),
    /alias/i,
  ],
  [
    "JSON that ends in the middle",
    "a.json",
    () =>
      '{"db":[{"meta":{"exported_on":1},"data":{"posts":[{"id":"1","title":"Post","slug":"p","status":"published","html":"<p>T</p>"}',
    /^Post: imported[^]*cut off or damaged/,
  ],
  [
    "lists with an item of another kind",
    "a.json",
    () => '[{"title":"T","content":"C","category":"News"},[1],null]',
    /^T: imported; [^]*this is no post, project or testimonial/,
  ],
])("an export with %s is refused or told by item", async (_what, name, content, said) => {
  expect(await lookAt(name, await content())).toMatch(said);
});
