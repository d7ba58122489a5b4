import { textOf, yesOrNo, type FrontMatter } from "./front-matter.ts";
import { sourceStatus, sourceTime, type SourceStatus } from "#importers/source.ts";

/* Reads from a Markdown file when its post was or will be published, and its status. */

type Status = { status: SourceStatus; note?: string };
type StatusFacts = { path: string; date: string | null; now: Date };

const DATES = (
  "date|pubdate|pubdatetime|publishdate|publish_date|publish date|published_at|publishedat|publisheddate|" +
  "published_date|published date|published|publish|created|created_at|createdat|created time"
).split("|");

const UPDATES =
  "lastmod|last_modified_at|updated|updateddate|updated_at|updatedat|moddatetime|modified|last edited time".split("|");

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Each is a yes/no value, a date, or a status. The last two are of Obsidian. */
const PUBLISHED = ["published", "publish", "dg-publish"];

/** `unreadable`: the text in the front matter or the file name that should be a date. */
export function dateOf(path: string, data: FrontMatter): { date: string | null; unreadable?: string } {
  let unreadable = "";
  for (const key of DATES) {
    const time = yesOrNo(data[key]) === null ? sourceTime(data[key]) : null;
    if (time) return { date: time };
    if (!PUBLISHED.includes(key)) unreadable ||= textOf(data[key]);
  }
  const inName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]+$/.exec(path)?.[1] ?? "";
  const date = sourceTime(inName);
  return { date, unreadable: unreadable || (date ? "" : inName) };
}

/** The time of a file, unless it is that of a copy made for the import, or the earliest that a zip can hold. */
export function dateOfFile(time: Date | undefined, now: Date): string | null {
  const isOwn = time && time.getUTCFullYear() > 1980 && time.getTime() < now.getTime() - DAY_MS;
  return isOwn ? time.toISOString() : null;
}

export const updatedOf = (data: FrontMatter) => UPDATES.map((key) => sourceTime(data[key])).find(Boolean) ?? null;

/** Returns Hugo's publishDate if it is later than `date`: Hugo does not show a post before it. */
export function releaseOf(data: FrontMatter, date: string | null): string | null {
  const release = sourceTime(data["publishdate"]);
  return release && (!date || release > date) ? release : date;
}

/** @param facts `date` is the time from which the post is public */
export function statusOf(data: FrontMatter, facts: StatusFacts): Status {
  const result = givenStatus(data, facts);
  const end = sourceTime(data["expirydate"] ?? data["unpublishdate"]);
  if (!end || result.status === "draft") return result;
  if (end > facts.now.toISOString())
    return { ...result, note: `it was to end on ${end.slice(0, 10)}: unpublish it then by hand` };
  return { status: "draft", note: `became a draft: it ended on ${end.slice(0, 10)}` };
}

function givenStatus(data: FrontMatter, { path, date, now }: StatusFacts): Status {
  const published = PUBLISHED.map((key) => yesOrNo(data[key]));
  if (isYesOrUnknown(data["draft"]) || published.includes(false) || /(^|\/)_drafts\//.test(path))
    return sourceStatus("draft", null, now);
  const hidden = hiddenBy(data);
  if (hidden) return sourceStatus(hidden, null, now);
  // A "published" that is neither yes, no nor a date counts as an unknown status.
  const unknown = PUBLISHED.filter((key) => yesOrNo(data[key]) === null && !sourceTime(data[key]));
  const sourceText = ["status", ...unknown].map((key) => textOf(data[key])).find(Boolean);
  return sourceStatus(sourceText ?? "published", date, now);
}

/** Returns the word by which a post is not public; "" without one. */
function hiddenBy(data: FrontMatter): string {
  if (isYesOrUnknown(data["private"]) || textOf(data["password"])) return "private";
  // In Eleventy, such a post has no page, or is in no list.
  if (data["permalink"] === false || isYesOrUnknown(data["eleventyexcludefromcollections"])) return "unlisted";
  if (isUnbuilt(data["build"] ?? data["_build"])) return "unlisted";
  const key = ["unlisted", "hidden"].find((one) => isYesOrUnknown(data[one]));
  const visibility = textOf(data["visibility"]);
  return key ?? (/^(?:public|published)$/i.test(visibility) ? "" : visibility);
}

/** True for Hugo's options by which a post has no page, or is in no list. */
function isUnbuilt(build: unknown): boolean {
  if (typeof build !== "object" || build === null) return false;
  const { render, list } = build as Record<string, unknown>;
  return /^(?:never|false|link)$/.test(String(render)) || /^(?:never|false|local)$/.test(String(list));
}

/** True for yes and for any unknown value, so that a post in doubt is hidden. */
const isYesOrUnknown = (value: unknown) => yesOrNo(value) ?? textOf(value) !== "";
