import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { isCompressedCopy } from "#app/text/compressed-copy.ts";
import { decodeText } from "#app/text/decode.ts";
import { chooseEncoding, contentTag, namesTag } from "./conditional.ts";

const ENDINGS = { br: ".br", gzip: ".gz" };

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
  ".mp4": "video/mp4",
  ".txt": "text/plain; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

type StaticFile = {
  path: string;
  type: string;
  immutable: boolean;
  read?: { bytes: Buffer<ArrayBuffer>; etag: string };
};

type StaticFiles = { respond(request: Request): Response | null; has(path: string): boolean };

/**
 * Serves the files of a build from memory. Names under assets/ contain a hash of the content, so these files are
 * immutable. The build writes compressed copies (.br, .gz) of compressible files, which have no URL of their own.
 */
export function createStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const urlPath = path.slice(folder.length).split(sep).join("/");
    const type = TYPES[extname(urlPath)] ?? "application/octet-stream";
    files.set(urlPath, { path, type, immutable: urlPath.startsWith("/assets/") });
  }

  const respond = (request: Request): Response | null => {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const pathname = decodeText(new URL(request.url).pathname);
    const plain = files.get(pathname);
    if (!plain || isCompressedCopy(pathname, files)) return null;
    const encoding = chooseEncoding(request.headers.get("Accept-Encoding"));
    const file = (encoding !== "identity" && files.get(pathname + ENDINGS[encoding])) || plain;
    const { bytes, etag } = (file.read ??= readFile(file.path));
    const headers = new Headers({
      "Content-Type": plain.type,
      "Cache-Control": plain.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ETag: etag,
    });
    if (files.has(`${pathname}.br`)) headers.set("Vary", "Accept-Encoding");
    if (file !== plain) headers.set("Content-Encoding", encoding);
    if (namesTag(request.headers.get("If-None-Match") ?? "", etag)) return new Response(null, { status: 304, headers });
    headers.set("Content-Length", String(bytes.length));
    return new Response(request.method === "HEAD" ? null : bytes, { headers });
  };
  return { respond, has: (path) => files.has(path) };
}

function readFile(path: string) {
  const bytes = readFileSync(path);
  return { bytes, etag: contentTag(bytes) };
}
