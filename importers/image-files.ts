import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { endsOf } from "#importers/markdown/file-index.ts";
import type { SourceFiles } from "./source-files.ts";
import { decodeText } from "./text.ts";

/** Finds local image files by the URLs that the images had on the old site. Makes no network requests. */
export type ImageFiles = { find(url: string): Promise<Blob | null> };

/** `inside` is the path within the export, or within the folder that the user named. */
type Candidate = { path: string; inside: string; read(): Promise<Buffer | null> };

/** Also of formats that are not accepted, so that these are not called missing. */
const IMAGE_NAME = /\.(?:avif|webp|a?png|jpe?g|jfif|gif|tiff?|bmp|hei[cf]s?|svgz?)$/i;
/** The index file of a Hugo page bundle: images in its folder belong to its post alone. */
const BUNDLE = /.\/index(\.[\w-]+)?\.(md|mdx|markdown)$/i;

/** The year and month folders of an upload. */
const MONTH = /(?<=^|\/)(?:19|20)\d\d\/(?:0[1-9]|1[0-2])(?=\/)/g;
/** Jetpack's image servers: the first part of a URL's path is the site's host. */
const JETPACK = /^i\d\.wp\.com$/;
/** Stands for the host in URLs that have none. */
const NO_HOST = "old.invalid";

type Options = {
  /** Their images are indexed as well. */
  exports?: (SourceFiles | null)[];
  maxBytes?: number;
  /**
   * Hosts of the old site: only their images have files. If there are none, as in Markdown exports, an image of any host
   * has the file that its whole path leads to. Without this option, any host is the old site's.
   */
  hosts?: Iterable<string>;
};

/** Indexes the files at `paths`, including all files in folders, and the images in exports. */
export async function openImageFiles(
  paths: string[],
  { exports = [], maxBytes = Number.MAX_SAFE_INTEGER, hosts }: Options = {},
): Promise<ImageFiles> {
  const candidates: Candidate[] = [];
  const bundles = new Set<string>();
  for (const { path, inside } of (await Promise.all(paths.map(filesAt))).flat())
    candidates.push({ path, inside, read: () => readFile(path) });
  for (const files of exports)
    for (const path of files?.paths ?? []) {
      if (BUNDLE.test(path)) bundles.add(dirname(path));
      if (!IMAGE_NAME.test(path)) continue;
      candidates.push({ path, inside: path, read: async () => (await files?.read(path, maxBytes)) ?? null });
    }
  const find = indexCandidates(candidates, bundles);
  const knownHosts = hosts && new Set([...hosts].map(withoutWww));
  return {
    async find(url) {
      const isOwn = !knownHosts || isOn(knownHosts, url);
      const by = !isOwn ? "whole path" : /^file:/i.test(url) ? "file" : "end";
      for (const parts of spellingsOf(url)) {
        if (!isOwn && (knownHosts.size > 0 || parts.length < 2)) return null;
        const bytes = await (find(parts, by) ?? find(originalOf(parts), by))?.read();
        if (bytes) return new Blob([new Uint8Array(bytes)]);
      }
      return null;
    },
  };
}

/** Looks names up as they are written, and then without regard to capitals and percent-encoding. */
function indexCandidates(candidates: readonly Candidate[], bundles: ReadonlySet<string>) {
  const exact = indexBy(candidates, split);
  const alike = indexBy(candidates, (path) => split(fold(path)));
  return (parts: readonly string[], by: "whole path" | "end" | "file"): Candidate | null | undefined => {
    const lookUp = (map: keyof typeof exact, path: string) => exact[map].get(path) ?? alike[map].get(fold(path));
    const path = parts.join("/");
    if (by === "whole path") return lookUp("byEnd", path);
    // Of several files with this name, takes the one whose path has the longest end in common with the URL.
    if (by === "end")
      return endsOf(parts)
        .map((end) => lookUp(end.includes("/") ? "byEnd" : "byName", end))
        .find((file) => file && !isOfOtherMonth(file, parts));
    const stats = lookUp("byPath", path);
    if (stats) return stats;
    // Obsidian names images without their folder. Skips bundles of other posts: no image is better than a wrong one.
    const only = lookUp("byName", parts.at(-1) ?? "");
    return only && !bundles.has(dirname(only.inside)) ? only : undefined;
  };
}

function indexBy(candidates: readonly Candidate[], partsOf: (path: string) => string[]) {
  const byPath = new Map<string, Candidate>();
  const byEnd = new Map<string, Candidate>();
  /** Null when several files have the name. */
  const byName = new Map<string, Candidate | null>();
  for (const candidate of candidates) {
    const parts = partsOf(candidate.path);
    for (const end of endsOf(parts)) if (!byEnd.has(end)) byEnd.set(end, candidate);
    const inside = partsOf(candidate.inside).join("/");
    if (byPath.has(inside)) continue;
    byPath.set(inside, candidate);
    const name = parts.at(-1) ?? "";
    byName.set(name, byName.has(name) ? null : candidate);
  }
  return { byPath, byEnd, byName };
}

/** True when both were uploaded in a month that their paths name: WordPress uses a name again in the next month. */
function isOfOtherMonth({ path }: Candidate, parts: readonly string[]): boolean {
  const month = parts.join("/").match(MONTH)?.at(-1);
  const other = split(path).join("/").match(MONTH)?.at(-1);
  return month !== undefined && other !== undefined && month !== other;
}

/** True for a URL on one of these hosts, directly or through Jetpack, and for one without a host. */
function isOn(hosts: ReadonlySet<string>, url: string): boolean {
  const parsed = URL.parse(url, `http://${NO_HOST}`);
  if (!parsed || parsed.protocol === "file:") return true;
  const host = JETPACK.test(parsed.host) ? (parsed.pathname.split("/")[1] ?? "") : parsed.host;
  return host === NO_HOST || hosts.has(withoutWww(host));
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, "");

async function filesAt(path: string): Promise<{ path: string; inside: string }[]> {
  const stats = await stat(path).catch(() => null);
  if (!stats) throw new Error(`There is no file or folder ${path}.`);
  if (stats.isFile()) return [{ path, inside: basename(path) }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file, inside: relative(path, file) }));
}

/** Removes WordPress's suffix of a copy (photo-300x200.jpg). Ghost's size/w600/photo.jpg is found by the path's end. */
function originalOf(parts: string[]): string[] {
  const name = (parts.at(-1) ?? "").replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated|e\d{10,13})(?=\.\w+$)/, "");
  return [...parts.slice(0, -1), name];
}

/** The paths that a URL may mean: `#` and `?` may be a part of the name, and `+` may be a space. */
function spellingsOf(url: string): string[][] {
  const path = URL.canParse(url, "http://x") ? new URL(url, "http://x").pathname : url;
  const whole = /[?#]/.test(url) ? [url.replace(/^[a-z][\w+.-]*:(?:\/\/[^/]*)?/i, "")] : [];
  const decoded = [...whole, path].map(decodeText);
  return [...decoded, ...decoded.filter((one) => one.includes("+")).map((one) => one.replaceAll("+", " "))].map(split);
}

/** Splits a path into the names of folders and file, in Unicode NFC. */
const split = (path: string) => path.normalize().split(/[/\\]/).filter(Boolean);

const fold = (path: string) => decodeText(path).normalize().toLowerCase();
