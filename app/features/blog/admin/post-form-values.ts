import type { FieldValues } from "react-hook-form";
import type { ItemFormSpec } from "#app/admin/kit/form/item-form-spec.ts";
import { NO_CHANGE } from "#app/admin/kit/image-field/picked-image.ts";
import { inUtc, savedNote, saveLabel, toLocalInput, toRequest } from "#app/admin/kit/publication/form-values.ts";
import { postType } from "../content-type.ts";
import { POST_LABELS, postForm, type Post } from "../post.ts";

export const POST_SPEC: ItemFormSpec<Post> = {
  type: postType,
  noun: "blog post",
  // The form has local times, the API those of UTC.
  schema: postForm.extend({
    publishAt: inUtc(postForm.shape.publishAt),
    publishedAt: inUtc(postForm.shape.publishedAt),
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
  saveLabel: saveLabel("Update Blog"),
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
