import { AsyncLocalStorage } from "node:async_hooks";
import { timeIn } from "./text.ts";

/* The common format to which the readers convert the exports of all other systems. */

export type SourceStatus = "published" | "draft" | "scheduled";

/** One post or page of another system. */
export type SourcePost = {
  kind: "post" | "page";
  /** Identifies the post within its source; the same at every import. */
  key: string;
  /** Set when the key is the path of the file: another export can have a different post at the same path. */
  keyIsPath?: true;
  title: string;
  slug: string;
  excerpt: string;
  category: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: SourceStatus;
  /** ISO 8601 in UTC, like all times here; null when the source has none. */
  publishAt: string | null;
  publishedAt: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  author: string | null;
  comments: number;
  cover: { url: string; alt: string } | null;
  /** Its id in feeds of the old site. */
  feedId?: string;
  /** Paths, without query, at which the old site showed it. */
  paths: string[];
  /** Other targets that links in other posts may have, such as `?p=12` or `file:/path`. */
  names?: string[];
  /** Notes for the report on what of the post is not imported. */
  notes: string[];
  /**
   * Converts the text on demand, because converting takes time and planning an import does not need the text.
   * `draft` says why the post must not be public, when the text shows it.
   * @throws Error with the reason why it cannot be converted
   */
  text(): { markdown: string; notes: string[]; draft?: string };
};

/** An item that is no post, named in the report. */
export type SkippedItem = { skipped: string; title: string; reason: string };

/** A post that cannot be read, which makes the import incomplete. */
export type UnreadableItem = { unreadable: string; title: string };

/** An export of another system. Its items can be read as often as needed, each time from the start. */
export interface Source {
  /** Such as "WordPress export". */
  name: string;
  items(): AsyncIterable<SourcePost | SkippedItem | UnreadableItem>;
  /** The URL of the old site, or null if the export does not name it. Valid after `items` has been read once. */
  siteUrl(): string | null;
  /** Hosts of the old site's images, where the export names others than that of the site. Valid as `siteUrl`. */
  imageHosts?(): Iterable<string>;
  /** Why the export is truncated or damaged, or null if it is complete. Valid after `items` has been read once. */
  cutOff(): string | null;
}

/** The time zone of the site during an import. */
export const sourceZone = new AsyncLocalStorage<string>();

/**
 * Parses a time in any format that Date accepts, or a number: a year, YYYYMMDD, or a Unix time in
 * seconds (9 or 10 digits) or milliseconds (12 or 13 digits). A time without a zone is one of `sourceZone`.
 * @returns null when the time is invalid or not in the years 1970 to 9999
 */
export function sourceTime(value: unknown, zone = sourceZone.getStore() ?? "UTC"): string | null {
  // The TOML parser's Date subclass prints partial dates: copy to a plain Date.
  if (value instanceof Date) return inRange(new Date(value.getTime()));
  if (typeof value === "number") return inRange(numericTime(String(value)));
  if (typeof value !== "string" || !value.trim()) return null;
  // JavaScript would read a date with dots as month, day, year.
  const text = value
    .trim()
    .replace(/^(\d\d?)\.(\d\d?)\.(\d{4})(?!\d)/, (_all, day: string, month: string, year) =>
      [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    );
  return inRange(/^\d+$/.test(text) ? numericTime(text) : timeIn(text, zone));
}

function numericTime(digits: string): Date {
  if (/^\d{4}$/.test(digits)) return new Date(digits);
  if (/^\d{8}$/.test(digits)) return new Date(digits.replace(/^(\d{4})(\d\d)/, "$1-$2-"));
  if (/^\d{9,10}$/.test(digits)) return new Date(Number(digits) * 1_000);
  return new Date(/^\d{12,13}$/.test(digits) ? Number(digits) : NaN);
}

function inRange(time: Date): string | null {
  const year = time.getUTCFullYear();
  return Number.isNaN(year) || year < 1970 || year > 9999 ? null : time.toISOString();
}

/**
 * Maps the status of another system. Published stays published; scheduled stays scheduled, or is published if its time
 * has passed; anything else that was not public becomes a draft, with a note.
 */
export function sourceStatus(given: string, time: string | null, now: Date): FoundStatus {
  const status = given.trim().toLowerCase();
  if (["publish", "published", "public"].includes(status)) return { status: "published" };
  if (status === "draft") return { status: "draft" };
  if (["future", "scheduled"].includes(status)) {
    if (!time) return { status: "draft", note: "became a draft: it was scheduled without a time" };
    return { status: time > now.toISOString() ? "scheduled" : "published" };
  }
  return { status: "draft", note: `became a draft: its status was ${JSON.stringify(given.slice(0, 60))}` };
}

type FoundStatus = { status: SourceStatus; note?: string };

/** Hides a post for a reason, unless it is a draft already. */
export const hiddenBecause = (reason: string | undefined, found: FoundStatus): FoundStatus =>
  reason === undefined || found.status === "draft" ? found : { status: "draft", note: `became a draft: ${reason}` };

type Publication = Pick<SourcePost, "status" | "publishAt" | "publishedAt"> & { notes: string[] };
type Facts = { kind: SourcePost["kind"]; date: string | null; unreadable: string; now: Date };

/**
 * Schedules an item with a date in the future, and makes a post without a date a draft: published now, both would be
 * first in the blog.
 * @param facts `unreadable` is the date as it is written, if it is none
 */
export function publicationOf({ status, note }: FoundStatus, { kind, date, unreadable, now }: Facts): Publication {
  const notes = [...(note ? [note] : []), ...(unreadable && !date ? [unreadableDate(unreadable)] : [])];
  if (status === "draft") return { status, publishAt: null, publishedAt: null, notes };
  if (!date && kind === "page" && !unreadable)
    return { status: "published", publishAt: null, publishedAt: null, notes };
  if (!date) {
    notes.push("became a draft: without its date it would stand first in the blog");
    return { status: "draft", publishAt: null, publishedAt: null, notes };
  }
  if (date <= now.toISOString()) return { status: "published", publishAt: null, publishedAt: date, notes };
  if (status === "published") notes.push(`its date is in the future: it becomes public on ${date.slice(0, 10)}`);
  return { status: "scheduled", publishAt: date, publishedAt: null, notes };
}

export const unreadableDate = (given: string) => `its date cannot be read: ${given.slice(0, 60)}`;

/** Returns a link's path without query, fragment and trailing slash; null for / or when only the query names a page. */
export function oldPath(link: string): string | null {
  if (!URL.canParse(link, "http://old.invalid")) return null;
  const { pathname, search } = new URL(link, "http://old.invalid");
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return path === "/" || path === "" || (search && path === "/index.php") ? null : path;
}

/** A note on the place that a page had among others. */
export const orderNote = (order: string) =>
  Number(order)
    ? [`its place among the pages was ${Number(order)}: order them in a menu under Settings > Navigation`]
    : [];

/** What becomes of items that are no posts. */
export const BY_HAND = "copy what you need of them by hand";

/** Copies a string that outlives its item: V8 retains the whole string (a chunk of the file) for a part of it. */
export const copyText = (text: string) => Buffer.from(text, "utf16le").toString("utf16le");
