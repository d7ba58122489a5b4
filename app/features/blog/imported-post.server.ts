import type { ReadItem } from "#app/content/content-type.server.ts";
import { countOf, parseLeniently, imageSource, timeOf, timesOf, type RawItem } from "#app/content/read-item.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { isVisible } from "#app/config/fields.ts";
import { preparePost } from "./insert.server.ts";
import { postForm, type PostStatus } from "./post.ts";

/** Reads a post in the format of the API's list, or in that of an earlier backend. */
export function readPost(
  { author, status: givenStatus, publishAt: givenTime, publishedAt: givenDate, image, ...item }: RawItem,
  now: Date,
): ReadItem {
  const tags = Array.isArray(item["tags"]) ? item["tags"].join(", ") : item["tags"];
  const { fields, notes } = parseLeniently(postForm, { ...item, tags });
  const times = timesOf(item, now);
  const date = timeOf(givenDate) ?? timeOf(item["createdAt"]);
  const publishedAt = date ?? times.createdAt;
  const source = statusOf(givenStatus, { date, publishAt: timeOf(givenTime ?? item["scheduledAt"]) });
  const isEarly = source.status === "published" && publishedAt > now.toISOString();
  const { status, publishAt, note } = isEarly ? scheduledFor(publishedAt) : source;
  return {
    title: fields.title,
    images: [imageSource(image ?? item["imageUrl"])],
    ...times,
    notes: note ? [...notes, note] : notes,
    prepare: async (db) =>
      preparePost(db, {
        ...fields,
        status,
        publishAt,
        publishedAt,
        feedId: feedIdOf(item["feedId"]),
        author: nameOf(author) ?? (await siteContent(db)).name,
        likes: countOf(item["likes"]),
        comments: countOf(item["comments"]),
        ifTaken: "number",
      }),
  };
}

const UNDATED = "becomes a draft: without its date it would stand first in the blog";

type Status = { status: PostStatus; publishAt: string | null; note?: string };

/**
 * The status of an imported post: published (also when it has none), draft, or scheduled with a time. Any other post
 * becomes a draft, with a note, so that an import never makes it public.
 */
function statusOf(value: unknown, { date, publishAt }: Pick<Status, "publishAt"> & { date: string | null }): Status {
  const source = value ?? "published";
  const status = typeof source === "string" ? source.trim().toLowerCase() : "";
  if (status === "published" && !date) return { status: "draft", publishAt, note: UNDATED };
  if (status === "published" || status === "draft") return { status, publishAt };
  if (status === "scheduled" && publishAt) return { status, publishAt };
  const why = status === "scheduled" ? "it is scheduled without a time" : `its status is ${JSON.stringify(source)}`;
  return { status: "draft", publishAt, note: `becomes a draft: ${why.slice(0, 200)}` };
}

/** A published post dated in the future would be first in the blog until then. */
const scheduledFor = (publishAt: string): Status => ({
  status: "scheduled",
  publishAt,
  note: `its date is in the future: it becomes public on ${publishAt.slice(0, 10)}`,
});

/** Null when it is no id that XML can hold. */
const feedIdOf = (value: unknown) =>
  typeof value === "string" && /^[^\s\p{C}]{1,1000}$/u.test(value) && value.isWellFormed() ? value : null;

function nameOf(author: unknown): string | null {
  const name = typeof author === "object" && author !== null && "name" in author ? author.name : author;
  return typeof name === "string" && isVisible(name) ? name.trim().slice(0, 120) : null;
}
