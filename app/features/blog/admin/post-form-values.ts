import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import type { ItemFormSpec, SaveKind } from "#app/admin/kit/form/item-form-spec.ts";
import { NO_CHANGE } from "#app/admin/kit/image-field/picked-image.ts";
import { timeAt, wallTime } from "#app/config/time-zone.ts";
import { shortDateTime, timeZone } from "#app/ui/time/local-time.ts";
import { postType } from "../content-type.ts";
import { POST_LABELS, postForm, type Post } from "../post.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

export const POST_SPEC: ItemFormSpec<Post> = {
  type: postType,
  noun: "blog post",
  // The form has local times, the API those of UTC.
  schema: postForm.extend({
    publishAt: z.preprocess(toUtc, postForm.shape.publishAt),
    publishedAt: z.preprocess(toUtc, postForm.shape.publishedAt),
  }),
  labels: {
    ...POST_LABELS,
    status: "Status",
    publishAt: "Publish at",
    publishedAt: "Published on",
    author: "Author",
    imageAlt: "Alternative text",
  },
  toValues: postValues,
  imagesOf: (post) => [post?.image ?? null],
  prefersServerMessage: (isNew) => isNew,
  toRequest,
  saveLabel,
  savedNote,
};

/** The form's values for a post, or for a new one. */
export function postValues(post: Post | null): FieldValues {
  const texts = Object.keys(POST_LABELS).map((name) => [name, post?.[name as keyof typeof POST_LABELS] ?? ""]);
  return {
    ...Object.fromEntries(texts),
    status: post?.status ?? "published",
    publishAt: post?.publishAt ? toLocalInput(post.publishAt) : "",
    publishedAt: post && dateOf(post) ? toLocalInput(post.publishedAt) : "",
    author: post?.author.name ?? "",
    image: NO_CHANGE,
    imageAlt: post?.image?.alt ?? "",
  };
}

/** A draft has a date when visitors have seen it before. */
const dateOf = ({ status, publishAt }: Post) => status === "published" || (status === "draft" && publishAt);

/** Leaves out the time of a post that is not scheduled. Ctrl+S keeps the status, and makes a new post a draft. */
export function toRequest(fields: FieldValues, { isNew, staysOpen }: SaveKind): FieldValues {
  const { status, publishAt, publishedAt, ...texts } = fields;
  const request = publishedAt && status !== "scheduled" ? { ...texts, publishedAt } : texts;
  if (staysOpen) return isNew ? { ...request, status: "draft" } : request;
  return {
    ...request,
    ...(status !== undefined && { status }),
    ...(status !== "draft" && status !== "published" && publishAt !== undefined && { publishAt }),
  };
}

/** What a save does to a post for visitors: the button's label before it, and the message after it. */
function outcomeOf(after: Pick<Post, "status" | "publishAt">, before: Post | null): { label: string; note: string } {
  const wasPublic = before !== null && isPublic(before);
  if (isPublic(after))
    return wasPublic ? { label: "Update Blog", note: "Updated." } : { label: "Publish", note: "Published." };
  if (after.status === "scheduled" && after.publishAt) {
    const time = shortDateTime(after.publishAt);
    return { label: `Schedule for ${time}`, note: `Scheduled for ${time}.` };
  }
  return wasPublic ? { label: "Unpublish", note: "Unpublished." } : { label: "Save draft", note: "Draft saved." };
}

function saveLabel({ status, publishAt }: FieldValues, before: Post | null): string {
  const time = timeAt(String(publishAt), timeZone());
  return outcomeOf({ status: status as Post["status"], publishAt: time }, before).label;
}

/** The message after a save. */
export function savedNote(post: Post, { staysOpen }: SaveKind, before: Post | null = null): string {
  return staysOpen && isPublic(post) ? "Saved." : outcomeOf(post, before).note;
}

/** Converts a time to the format of <input type="datetime-local">: without a zone, in that of the site. */
const toLocalInput = (iso: string) => wallTime(iso, timeZone());

function toUtc(local: unknown): unknown {
  return typeof local === "string" && local ? (timeAt(local, timeZone()) ?? local) : local;
}
