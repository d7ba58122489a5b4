import { textOf, yesOrNo, type FrontMatter } from "./front-matter.ts";
import type { Dialect } from "./markdown-dialects.ts";
import { sourceStatus, sourceTime, type PostStatus } from "./source.ts";

/* When the post of a Markdown file was or will be public, and whether it is. */

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

/** `unreadable`: what its front matter or its name says instead of a date. */
export function dateOf(path: string, data: FrontMatter): { date: string | null; unreadable?: string } {
  let unreadable = "";
  for (const key of DATES) {
    // "published" may also say whether it is.
    const time = yesOrNo(data[key]) === null ? sourceTime(data[key]) : null;
    if (time) return { date: time };
    if (key !== "published") unreadable ||= textOf(data[key]);
  }
  const inName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]+$/.exec(path)?.[1] ?? "";
  const date = sourceTime(inName);
  return { date, unreadable: unreadable || (date ? "" : inName) };
}

/** Hugo shows a post from its publishDate on, whatever its date is. */
export function releaseOf(data: FrontMatter, date: string | null): string | null {
  const release = sourceTime(data["publishdate"]);
  return release && (!date || release > date) ? release : date;
}

/** @param facts its date is the one from which on it is shown */
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
  // A word that is neither yes or no nor a date is a status that nobody knows.
  const given =
    textOf(data["status"]) || (published === null && !sourceTime(data["published"]) ? textOf(data["published"]) : "");
  if (given) return sourceStatus(future && /^publish/i.test(given) ? "scheduled" : given, date, now);
  if (future) return sourceStatus("scheduled", date, now);
  if (date || dialect === "jekyll" || dialect === "content" || published) return sourceStatus("published", date, now);
  return { status: "draft", note: "became a draft: it has neither a date nor a status" };
}

/** A word that is neither yes nor no hides a post, rather than to make it public. */
const says = (value: unknown) => yesOrNo(value) ?? textOf(value) !== "";
