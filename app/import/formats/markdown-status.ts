import { textOf, yesOrNo, type FrontMatter } from "./front-matter.ts";
import type { Dialect } from "./markdown-dialects.ts";
import { sourceStatus, sourceTime, type PostStatus } from "./source.ts";

/* Reads from a Markdown file when its post was or will be published, and its status. */

type Status = { status: PostStatus; note?: string };
type StatusFacts = { path: string; dialect: Dialect; date: string | null; now: Date };

const DATES = [
  "date",
  "pubdate",
  "publishdate",
  "published_at",
  "publishedat",
  "published",
  "created",
  "created_at",
  "created time",
];

/** `unreadable`: the text in the front matter or the file name that should be a date. */
export function dateOf(path: string, data: FrontMatter): { date: string | null; unreadable?: string } {
  let unreadable = "";
  for (const key of DATES) {
    // "published" is a date or a yes/no value.
    const time = yesOrNo(data[key]) === null ? sourceTime(data[key]) : null;
    if (time) return { date: time };
    if (key !== "published") unreadable ||= textOf(data[key]);
  }
  const inName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]+$/.exec(path)?.[1] ?? "";
  const date = sourceTime(inName);
  return { date, unreadable: unreadable || (date ? "" : inName) };
}

/** Returns Hugo's publishDate if it is later than `date`: Hugo does not show a post before it. */
export function releaseOf(data: FrontMatter, date: string | null): string | null {
  const release = sourceTime(data["publishdate"]);
  return release && (!date || release > date) ? release : date;
}

/** @param facts `date` is the time from which the post is public */
export function statusOf(data: FrontMatter, facts: StatusFacts): Status {
  const found = givenStatus(data, facts);
  const end = sourceTime(data["expirydate"] ?? data["unpublishdate"]);
  if (!end || found.status === "draft") return found;
  if (end > facts.now.toISOString())
    return { ...found, note: `it was to end on ${end.slice(0, 10)}: hide it then, nothing does so by itself` };
  return { status: "draft", note: `became a draft: it ended on ${end.slice(0, 10)}` };
}

function givenStatus(data: FrontMatter, { path, dialect, date, now }: StatusFacts): Status {
  const published = yesOrNo(data["published"]);
  if (says(data["draft"]) || published === false || /(^|\/)_drafts\//.test(path))
    return sourceStatus("draft", null, now);
  if (says(data["private"]) || textOf(data["password"])) return sourceStatus("private", null, now);
  const future = date !== null && date > now.toISOString();
  // A "published" that is neither yes, no nor a date counts as an unknown status.
  const given =
    textOf(data["status"]) || (published === null && !sourceTime(data["published"]) ? textOf(data["published"]) : "");
  if (given) return sourceStatus(future && /^publish/i.test(given) ? "scheduled" : given, date, now);
  if (future) return sourceStatus("scheduled", date, now);
  if (date || dialect === "jekyll" || dialect === "content" || published) return sourceStatus("published", date, now);
  return { status: "draft", note: "became a draft: it has neither a date nor a status" };
}

/** True for yes and for any unknown value, so that a post in doubt is hidden. */
const says = (value: unknown) => yesOrNo(value) ?? textOf(value) !== "";
