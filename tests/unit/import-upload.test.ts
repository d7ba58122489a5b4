import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeExport } from "#app/features/import/upload.server.ts";

const MB = 1024 * 1024;
const CHUNK = 64 * 1024;
/** What an upload leaves free. */
const MARGIN = 64 * MB;

/** A body of unknown length. */
function bodyOf(bytes: number): ReadableStream<Uint8Array> {
  let rest = bytes;
  return new ReadableStream({
    pull(controller) {
      if (rest <= 0) return controller.close();
      controller.enqueue(new Uint8Array(CHUNK));
      rest -= CHUNK;
    },
  });
}

test.each([
  { uploads: [2], stored: 1 },
  { uploads: [5], stored: 0 },
  { uploads: [2, 2, 2, 2], stored: 0 },
])("uploads of $uploads MB leave 3 MB of disk", async ({ uploads, stored }) => {
  const folder = await mkdtemp(join(tmpdir(), "northquad-upload-"));
  const used = async () => {
    const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  let lowest = Infinity;
  const room = async () => {
    const free = MARGIN + 3 * MB - (await used());
    lowest = Math.min(lowest, free);
    return free;
  };
  try {
    const results = await Promise.allSettled(
      uploads.map((size, index) =>
        writeExport(bodyOf(size * MB), join(folder, `${index}`), { maxBytes: 9 * MB, room }),
      ),
    );
    const errors = results.filter((result) => result.status === "rejected").map(({ reason }) => reason as object);
    expect(results.length - errors.length).toBe(stored);
    for (const error of errors) expect(error).toMatchObject({ status: 503 });
    expect(lowest).toBeGreaterThan(MARGIN - uploads.length * 2 * CHUNK);
  } finally {
    await rm(folder, { recursive: true });
  }
});
