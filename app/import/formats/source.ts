/* What a reader makes of an export of another system, whichever it was. */

export type PostStatus = "published" | "draft" | "scheduled";

/** One post of another system. */
export type SourcePost = {
  /** Names the post within its source, the same at every import. */
  key: string;
  /** The key is the path of its file: another export can have a file of this path, with another post. */
  keyIsPath?: true;
  title: string;
  slug: string;
  excerpt: string;
  category: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: PostStatus;
  /** ISO 8601 in UTC, as all times here; null where the source says none. */
  publishAt: string | null;
  publishedAt: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  author: string | null;
  comments: number;
  cover: { url: string; alt: string } | null;
  /** Paths, without query, at which the old site showed it. */
  paths: string[];
  /** What links in other posts call it, besides its paths. */
  names?: string[];
  /** What of it did not come. */
  notes: string[];
  /**
   * Its text, made when it is asked for: converting takes time that planning an import can do without.
   * @throws Error with the reason why it cannot be converted
   */
  text(): { markdown: string; notes: string[] };
};

/** An item that is no post, named in the report. */
export type SkippedItem = { skipped: string; title: string; reason: string };

/** A post that cannot be read: the import is not whole without it. */
export type RefusedItem = { refused: string; title: string };

/** An export of another system. Its items can be read as often as needed, each time from the start. */
export interface Source {
  /** "WordPress export". */
  name: string;
  items(): AsyncIterable<SourcePost | SkippedItem | RefusedItem>;
  /** The URL of the old site, as far as the export says it; to be asked for after `items` has been read once. */
  siteUrl(): string | null;
  /** Why the export ends before its end, if it does; to be asked for after `items` has been read. */
  cutOff(): string | null;
}

/** A time in any usual spelling, in UTC where it names no zone; null when it is none or not in the years 1970 to 9999. */
export function sourceTime(value: unknown): string | null {
  if (typeof value === "number") return inRange(new Date(value));
  // The TOML parser's Date subclass prints partial dates: copy to a plain Date.
  if (value instanceof Date) return inRange(new Date(value.getTime()));
  if (typeof value !== "string" || !value.trim()) return null;
  const zoneless = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/.exec(value.trim());
  return inRange(new Date(zoneless ? `${zoneless[1]}T${zoneless[2]}Z` : value.trim()));
}

function inRange(time: Date): string | null {
  const year = time.getUTCFullYear();
  return Number.isNaN(year) || year < 1970 || year > 9999 ? null : time.toISOString();
}

/**
 * Whether a post of another system goes online. Published stays published, scheduled with a time that is still to come
 * stays scheduled; anything else that was not public becomes a draft, with a note.
 */
export function sourceStatus(given: string, time: string | null, now: Date): { status: PostStatus; note?: string } {
  const status = given.trim().toLowerCase();
  if (["publish", "published", "public"].includes(status)) return { status: "published" };
  if (status === "draft") return { status: "draft" };
  if (["future", "scheduled"].includes(status)) {
    if (!time) return { status: "draft", note: "became a draft: it was scheduled without a time" };
    return { status: time > now.toISOString() ? "scheduled" : "published" };
  }
  return { status: "draft", note: `became a draft: its status was ${JSON.stringify(given.slice(0, 60))}` };
}

/**
 * Of a post whose date is given and cannot be read: public it would be dated now, and stand first in the blog.
 * @param given the date as it is written; "" where there is none
 */
export function withUnreadableDate(given: string, status: PostStatus): { status: PostStatus; notes: string[] } {
  if (!given) return { status, notes: [] };
  const notes = [`its date cannot be read: ${given.slice(0, 60)}`];
  if (status === "draft") return { status, notes };
  return { status: "draft", notes: [...notes, "became a draft: without its date it would stand first in the blog"] };
}

/** The path of a URL or path, without query, fragment and end slash; null when the query alone names the page. */
export function oldPath(link: string): string | null {
  if (!URL.canParse(link, "http://old.invalid")) return null;
  const { pathname, search } = new URL(link, "http://old.invalid");
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return path === "/" || path === "" || (search && path === "/index.php") ? null : path;
}

/** V8 keeps the whole of a string for a part of it, here a piece of the file: what outlives the item is copied. */
export const copyText = (text: string) => Buffer.from(text, "utf16le").toString("utf16le");
