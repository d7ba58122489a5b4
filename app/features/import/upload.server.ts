import { createWriteStream } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { newId } from "#app/db/id.ts";
import { isDiskFull, isUnavailable } from "#app/db/error-codes.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { createSubfolder } from "#app/db/data-folder.ts";
import { SUPPORTED } from "#importers/lists.ts";

const KNOWN_NAMES = /\.(xml|json|zip|md|mdx|markdown|tar\.gz|tgz)$/i;
/** Disk space, in bytes, that must remain free after an upload for the site itself. */
const MARGIN = 64 * 1024 * 1024;

const FULL = "The server's disk is too full for this file. Free some space and try again.";

export type Upload = { id: string; file: string; size: number };

/** The folder with uploaded exports; created when it is missing. */
export async function importsFolder({ environment }: Services): Promise<string> {
  const folder = join(environment.dataDir, "imports");
  await createSubfolder(folder);
  return folder;
}

/**
 * Streams the body of a request into a new folder, without buffering it in memory.
 * @throws HttpError 400, 413, 415, 422 or 503; nothing remains on the disk
 */
export async function storeExport(services: Services, request: Request, name: string): Promise<Upload> {
  const file = fileName(name);
  const encoding = request.headers.get("Content-Encoding") ?? "identity";
  if (encoding !== "identity") throw new HttpError(415, "Send the file without a Content-Encoding.");
  const { maxImportBytes } = services.environment;
  const length = request.headers.get("Content-Length");
  if (Number(length) > maxImportBytes) throw tooLarge(maxImportBytes);
  const folder = await importsFolder(services);
  if (!request.body) throw new HttpError(400, "Choose a file first.");
  const room = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  if ((await room()) < Number(length) + MARGIN) throw new HttpError(503, FULL);
  const id = newId();
  try {
    await mkdir(join(folder, id), { mode: 0o700 });
    const size = await writeExport(request.body, join(folder, id, file), { maxBytes: maxImportBytes, room });
    if (length !== null && size !== Number(length)) throw cutOff();
    if (size === 0) throw new HttpError(422, "This file is empty. Choose another one.");
    return { id, file, size };
  } catch (error) {
    await rm(join(folder, id), { recursive: true, force: true });
    throw error;
  }
}

type Bounds = {
  maxBytes: number;
  /** The free bytes of the disk. Asked for each chunk: other uploads run meanwhile, and a length may be unknown. */
  room(): Promise<number>;
};

/** @throws HttpError 400, 413 or 503 */
export async function writeExport(
  body: ReadableStream<Uint8Array>,
  path: string,
  { maxBytes, room }: Bounds,
): Promise<number> {
  let size = 0;
  async function* bounded(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if ((await room()) < chunk.length + MARGIN) throw new HttpError(503, FULL);
      yield chunk;
    }
  }
  try {
    const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await pipeline(Readable.fromWeb(body as NodeReadableStream), bounded, target);
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    if (isDiskFull(cause)) throw new HttpError(503, FULL, { cause });
    if (isUnavailable(cause) && !/^(ECONN|EPIPE)/.test(String((cause as NodeJS.ErrnoException).code))) throw cause;
    throw cutOff(cause);
  }
  return size;
}

const cutOff = (cause?: unknown) => new HttpError(400, "The upload was interrupted. Choose the file again.", { cause });

function tooLarge(max: number): HttpError {
  const most = `${Math.floor(max / 1024 / 1024).toLocaleString("en-US")} MB`;
  return new HttpError(
    413,
    `This file is too large. At most ${most} are taken here; on the server itself, npm run studio -- import takes any size.`,
  );
}

/** The file's name without its path, reduced to characters and a length that every file system accepts. */
function fileName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? "";
  const safe = own.replaceAll(/[^\p{L}\p{N}._ -]+/gu, "-").replace(/^[.\s-]+/, "");
  if (!KNOWN_NAMES.test(safe)) throw new HttpError(415, `Unknown file format. ${SUPPORTED}`);
  const [end = ""] = KNOWN_NAMES.exec(safe) ?? [];
  return `${safe.slice(0, -end.length).slice(0, 60).toWellFormed() || "export"}${end.toLowerCase()}`;
}
