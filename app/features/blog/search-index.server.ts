import type { Db } from "#app/db/client.ts";
import { BLOG_FILTERS, matchesFilter, type BlogSearch } from "./blog-search.ts";
import { fold } from "#app/config/fold-text.ts";
import { eachPost } from "./queries.server.ts";

/**
 * The data that a search needs of every post, newest first. With 100,000 posts, reading them takes 200 ms, comparing
 * all texts 3 ms, and comparing those of matching blocks 0.1 ms.
 */
type SearchIndex = {
  ids: string[];
  /** The folded title and author of each post. */
  texts: string[];
  /** A bit mask per post, with a bit for each filter that the post matches. */
  filters: number[];
  /** For each block of posts, a flag for every trigram in its texts. */
  blocks: Uint8Array[];
};

/** The separator; no title and no name contains it. */
const BETWEEN = "\0";

/** Posts per block. A search skips each block that lacks a trigram of what it looks for. */
const BLOCK = 128;
/** Flags per block, one for each trigram; trigrams that share a flag can cause a needless comparison. */
const FLAGS = 8_192;

/** The latest index of each database, with the content version that it was built from. */
const indexes = new WeakMap<Db, { version: string; index: Promise<SearchIndex> }>();

/** Yields the ids of the posts that match a search, newest first, after `afterId`, whatever their status. */
export async function* searchPosts(db: Db, { q, category }: BlogSearch, afterId?: string): AsyncGenerator<string> {
  const { ids, texts, filters, blocks } = await currentIndex(db);
  const needle = fold(q);
  if (needle.includes(BETWEEN)) return;
  const needed = trigramsOf(needle);
  const filterMask = filterBits([category]);
  const first = afterId === undefined ? 0 : ids.indexOf(afterId) + 1;
  for (let block = Math.floor(first / BLOCK); block < blocks.length; block += 1) {
    if (!needed.every((trigram) => blocks[block]?.[trigram])) continue;
    const end = Math.min((block + 1) * BLOCK, ids.length);
    for (let post = Math.max(first, block * BLOCK); post < end; post += 1) {
      const id = ids[post];
      const matches = ((filters[post] ?? 0) & filterMask) === filterMask && texts[post]?.includes(needle);
      if (id !== undefined && matches) yield id;
    }
  }
}

/** Returns the cached index, or builds a new one when the content has changed. */
async function currentIndex(db: Db): Promise<SearchIndex> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  const last = indexes.get(db);
  if (last?.version === version) return last.index;
  const index = readIndex(db);
  indexes.set(db, { version, index });
  index.catch(() => indexes.delete(db));
  return index;
}

async function readIndex(db: Db): Promise<SearchIndex> {
  const index: SearchIndex = { ids: [], texts: [], filters: [], blocks: [] };
  for await (const post of eachPost(db, { audience: "admin", now: new Date() })) {
    const text = fold(`${post.title}${BETWEEN}${post.author.name}`);
    const block = (index.blocks[Math.floor(index.ids.length / BLOCK)] ??= new Uint8Array(FLAGS));
    for (const trigram of trigramsOf(text)) block[trigram] = 1;
    index.ids.push(post.id);
    index.texts.push(text);
    index.filters.push(filterBits(BLOG_FILTERS.filter((filter) => matchesFilter(post, filter))));
  }
  return index;
}

/** The flag of each trigram of the text, which is three code units in a row. */
function trigramsOf(text: string): number[] {
  const flags: number[] = [];
  for (let at = 2; at < text.length; at += 1) {
    const hash = (text.charCodeAt(at - 2) * 31 + text.charCodeAt(at - 1)) * 31 + text.charCodeAt(at);
    flags.push(hash % FLAGS);
  }
  return flags;
}

const filterBits = (filters: readonly BlogSearch["category"][]) =>
  filters.reduce((bits, filter) => bits | (1 << BLOG_FILTERS.indexOf(filter)), 0);
