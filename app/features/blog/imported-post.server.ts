import type { ReadItem } from "#app/content/content-type.server.ts";
import { countOf, parseLeniently, imageSource, timeOf, timesOf, type RawItem } from "#app/content/read-item.ts";
import { importedStatus } from "#app/content/publication/publication.server.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { isVisible } from "#app/config/fields.ts";
import { preparePost } from "./insert.server.ts";
import { postForm } from "./post.ts";

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
  const publication = { publishAt: timeOf(givenTime ?? item["scheduledAt"]), publishedAt, now };
  const read = importedStatus(givenStatus, publication);
  const isUndated = read.status === "published" && !date;
  const { status, publishAt, note } = isUndated ? { ...read, status: "draft" as const, note: UNDATED } : read;
  return {
    title: fields.title,
    images: [imageSource(image ?? item["imageUrl"])],
    ...times,
    notes: note ? [...notes, note] : notes,
    prepare: async ({ db }) =>
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

/** Null when it is no id that XML can hold. */
const feedIdOf = (value: unknown) =>
  typeof value === "string" && /^[^\s\p{C}]{1,1000}$/u.test(value) && value.isWellFormed() ? value : null;

function nameOf(author: unknown): string | null {
  const name = typeof author === "object" && author !== null && "name" in author ? author.name : author;
  return typeof name === "string" && isVisible(name) ? name.trim().slice(0, 120) : null;
}
