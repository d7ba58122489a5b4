import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { join } from "node:path/posix";
import { openAsUtf8 } from "./decode-file.ts";
import { openGhost } from "./ghost.ts";
import { dialectOf, ignoredFile } from "#importers/markdown/markdown-dialects.ts";
import { isMarkdown, isPost, openMarkdownFiles } from "#importers/markdown/markdown-files.ts";
import { openFile, openSingleFile, openSourceFiles, type OpenFile, type SourceFiles } from "./source-files.ts";
import type { SkippedItem, Source } from "./source.ts";
import { NoWxr } from "#importers/wordpress/wordpress-xml.ts";
import { openWordpress } from "#importers/wordpress/wordpress.ts";
import { messageOf } from "./text.ts";

/** An export of another system, with the files that came with it. */
export type OpenedSource = { sources: Source[]; files: SourceFiles | null };

/** Bytes at the beginning of a file by which its format is detected. */
const SNIFFED = 16_384;

/**
 * Detects an export of another system by its content, and opens it; null for a file or folder of another kind.
 * @throws Error with a message for the user when the export cannot be read, or a zip holds no export
 */
export async function openSource(path: string, now: Date): Promise<OpenedSource | null> {
  const stats = await stat(path).catch(() => null);
  if (!stats) throw new Error(`There is no file or folder ${path}.`);
  if (stats.isFile() && isMarkdown(path)) {
    const files = openSingleFile(path);
    return { sources: [openMarkdownFiles(files, now)], files };
  }
  if (stats.isFile() && !/\.zip$/i.test(path)) {
    const source = await openOne(openFile(path), path, now);
    return source && { sources: [source], files: null };
  }
  const files = await openSourceFiles(path).catch((cause: unknown) => {
    throw new Error(`${path} cannot be read: ${messageOf(cause)}`, { cause });
  });
  const posts = files.paths.filter((file) => isPost(file, files.root));
  const isSite = posts.some((post) => isOwnSitePath(join(files.root, post)));
  const sources: Source[] = [];
  const skipped: SkippedItem[] = [];
  // WordPress and Ghost write one or a few files, beside folders of images.
  for (const name of files.paths.filter((file) => /\.(xml|json)$/i.test(file) && file.split("/").length <= 4)) {
    try {
      const source = await openOne(files.open(name), name, now);
      if (!source) continue;
      sources.push(source);
      skipped.push({ skipped: "export", title: name, reason: `a ${source.name} beside Markdown files; ${ALONE}` });
    } catch (error) {
      // A site's folder may also hold its feed and its sitemap, which are XML.
      if (error instanceof Error && error.cause instanceof NoWxr) continue;
      if (!isSite) throw error;
      skipped.push({ skipped: "export", title: name, reason: messageOf(error) });
    }
  }
  const nested = files.paths.filter(
    (file) => /\.(?:zip|7z|rar|tar|tgz|gz|t?bz2?|t?xz|zst)$/i.test(file) && !ignoredFile(file),
  );
  const archives = nested.map((title): SkippedItem => ({ skipped: "file", title, reason: ARCHIVE }));
  skipped.push(...archives);
  // A site's folder may hold the export from which the site was converted; its Markdown is newer and takes precedence.
  if (isSite || (sources.length === 0 && files.paths.some(isMarkdown)))
    return { sources: [openMarkdownFiles(files, now), reportOf(skipped)], files };
  if (sources.length > 0)
    return { sources: [...sources, reportOf([...archives, ...(posts.length > 0 ? [leftPosts(posts)] : [])])], files };
  files.close();
  if (stats.isDirectory() && (nested.length === 0 || files.paths.some((file) => file.endsWith(".json")))) return null;
  throw new Error(
    nested[0]
      ? `${path} holds another archive, ${basename(nested[0])}. Unpack it first, and import that.`
      : `${path} contains no WordPress or Ghost export and no Markdown file.`,
  );
}

async function openOne(given: OpenFile, path: string, now: Date): Promise<Source | null> {
  const open = openAsUtf8(given);
  const start = await readBeginning(open);
  try {
    if (/^\s*(?:\uFEFF)?(?:<\?xml|<!DOCTYPE|<rss)/i.test(start)) return await openWordpress(open, now);
    // Ghost's tables are in "data"; "meta" beside it has the version.
    if (/"(?:db|data)"\s*:/.test(start) && /"(?:exported_on|posts)"\s*:/.test(start)) return await openGhost(open, now);
    return null;
  } catch (cause) {
    throw new Error(`${path} cannot be imported: ${messageOf(cause)}`, { cause });
  }
}

const ARCHIVE = "files in an archive within the export are not read: unpack it, and import that by itself";
const ALONE = "import it by itself if you want its posts, too";

/** True for posts of Jekyll, Hugo and Astro, not for the Markdown files that describe a theme of Ghost or Hugo. */
const isOwnSitePath = (path: string) => /^(jekyll|content)$/.test(dialectOf(path)) && !/(^|\/)themes\//.test(path);

function leftPosts(posts: readonly string[]): SkippedItem {
  const [title = ""] = posts;
  const others = posts.length > 1 ? ` with ${posts.length - 1} more` : "";
  return { skipped: "file", title, reason: `Markdown beside an export${others}; ${ALONE}` };
}

/** A source without posts, which adds skipped items to the report. */
const reportOf = (items: SkippedItem[]): Source => ({
  name: "report",
  siteUrl: () => null,
  cutOff: () => null,
  async *items() {
    yield* items;
  },
});

async function readBeginning(open: OpenFile): Promise<string> {
  for await (const chunk of await open()) return new TextDecoder().decode(chunk.subarray(0, SNIFFED));
  return "";
}
