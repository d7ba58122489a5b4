import { validate } from "#app/client/validate.ts";
import { postForm, type Post } from "../post.ts";

/** The labels of the form's fields. */
export const POST_FIELD_NAMES = {
  title: "Title",
  content: "Content",
  excerpt: "Excerpt",
  status: "Status",
  publishAt: "Publish at",
  category: "Category",
  tags: "Tags",
  author: "Author",
  imageAlt: "Alternative text",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  slug: "Address",
};

/** The form's values for a post; for a new one (null) the defaults, with `writer` as the author. */
export function postValues(post: Post | null, writer = ""): Record<string, string> {
  return {
    title: post?.title ?? "",
    content: post?.content ?? "",
    excerpt: post?.excerpt ?? "",
    category: post?.category ?? "",
    tags: post?.tags ?? "",
    author: post?.author.name ?? writer,
    seoTitle: post?.seoTitle ?? "",
    seoDescription: post?.seoDescription ?? "",
    status: post?.status ?? "published",
    publishAt: post?.publishAt ? toLocalInput(post.publishAt) : "",
    slug: post?.slug ?? "",
    imageAlt: post?.image?.alt ?? "",
  };
}

/** The validation errors of the form's values, by field. */
export function checkPost(values: Record<string, string>): Record<string, string> {
  const checked = validate(postForm, toRequestFields(values, true));
  return checked.ok ? {} : checked.errors;
}

/** The request of Ctrl+S: a new post becomes a draft, a stored one keeps its status. Only the button publishes. */
export function withoutPublishing(request: Record<string, string>, isNew: boolean): Record<string, string> {
  const { status: _status, publishAt: _publishAt, ...rest } = request;
  return isNew ? { ...rest, status: "draft" } : rest;
}

const AS_SAVED = { draft: "Saved as a draft.", scheduled: "Saved. It stays scheduled.", published: "Saved." };

/** The message after a save that leaves the form open with these values. */
export function savedNote(saved: Post, values: Record<string, string>): string {
  const { status, publishAt } = postValues(saved);
  const note = AS_SAVED[saved.status];
  const isOtherTime = status === "scheduled" && values["publishAt"] !== publishAt;
  if (values["status"] === status && !isOtherTime) return note;
  const change = values["status"] === status ? "change its time" : CHANGE[values["status"] ?? ""];
  return `${note} To ${change}, press Update Blog.`;
}

const CHANGE: Record<string, string> = { published: "publish it", scheduled: "schedule it", draft: "make it a draft" };

/** The request: times in UTC; for a new post no empty alternative text, so that the server generates one. */
export function toRequestFields(values: Record<string, string>, isNew: boolean): Record<string, string> {
  const { publishAt = "", imageAlt = "", ...request } = values;
  if (values["status"] === "scheduled") request["publishAt"] = toUtc(publishAt);
  if (!isNew || imageAlt.trim() !== "") request["imageAlt"] = imageAlt;
  return request;
}

/** Converts a time to the format of <input type="datetime-local">: local time, without a zone. */
function toLocalInput(iso: string): string {
  const date = new Date(iso);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function toUtc(local: string): string {
  const time = Date.parse(local);
  return Number.isNaN(time) ? local : new Date(time).toISOString();
}
