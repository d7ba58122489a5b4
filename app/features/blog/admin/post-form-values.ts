import { validate } from "#app/client/validate.ts";
import { blogForm, type Blog } from "../post.ts";

/** The labels of the form's fields. */
export const BLOG_FIELD_NAMES = {
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
export function blogValues(blog: Blog | null, writer = ""): Record<string, string> {
  return {
    title: blog?.title ?? "",
    content: blog?.content ?? "",
    excerpt: blog?.excerpt ?? "",
    category: blog?.category ?? "",
    tags: blog?.tags ?? "",
    author: blog?.author.name ?? writer,
    seoTitle: blog?.seoTitle ?? "",
    seoDescription: blog?.seoDescription ?? "",
    status: blog?.status ?? "published",
    publishAt: blog?.publishAt ? toLocalInput(blog.publishAt) : "",
    slug: blog?.slug ?? "",
    imageAlt: blog?.image?.alt ?? "",
  };
}

/** The validation errors of the form's values, by field. */
export function checkBlog(values: Record<string, string>): Record<string, string> {
  const checked = validate(blogForm, toRequestFields(values, true));
  return checked.ok ? {} : checked.errors;
}

/** The request of Ctrl+S: a new post becomes a draft, a stored one keeps its status. Only the button publishes. */
export function withoutPublishing(request: Record<string, string>, isNew: boolean): Record<string, string> {
  const { status: _status, publishAt: _publishAt, ...rest } = request;
  return isNew ? { ...rest, status: "draft" } : rest;
}

const AS_SAVED = { draft: "Saved as a draft.", scheduled: "Saved. It stays scheduled.", published: "Saved." };

/** The message after a save that leaves the form open with these values. */
export function savedNote(saved: Blog, values: Record<string, string>): string {
  const { status, publishAt } = blogValues(saved);
  const note = AS_SAVED[saved.status];
  const isOtherTime = status === "scheduled" && values["publishAt"] !== publishAt;
  if (values["status"] === status && !isOtherTime) return note;
  const wish = values["status"] === status ? "change its time" : CHANGE[values["status"] ?? ""];
  return `${note} To ${wish}, press Update Blog.`;
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
