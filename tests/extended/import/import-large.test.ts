import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WXR_END, WXR_HEAD, wxrItem } from "../../wxr.ts";
import { run, temporaryFolder } from "../../server/harness.ts";

const POSTS = 1_600;
/** Metadata that the import ignores: 66 KB in each post, so that each post has its own chunk of the file. */
const IGNORED = "of no use here ".repeat(4_400);
const HEAP_MB = 96;

test("a dry run reads an export that is larger than the heap", { timeout: 240_000 }, async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "export.xml");
  const file = createWriteStream(path);
  file.write(WXR_HEAD);
  const meta = `<wp:postmeta><wp:meta_key>_other</wp:meta_key><wp:meta_value>${IGNORED}</wp:meta_value></wp:postmeta></item>`;
  for (let id = 1; id <= POSTS; id += 1) {
    const item = wxrItem({ id, title: `Post ${id}`, slug: `a-long-slug-of-post-${id}` }).replace("</item>", meta);
    if (!file.write(item)) await once(file, "drain");
  }
  file.end(WXR_END);
  await once(file, "close");
  expect(file.bytesWritten).toBeGreaterThan(HEAP_MB * 1_000_000);
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const command = [`--max-old-space-size=${HEAP_MB}`, "cli/studio.ts", "import", path, "--dry-run"];
  expect(await run(command, env)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${POSTS} would be imported`) as string,
  });
});
