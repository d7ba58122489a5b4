import type { ItemFormSpec } from "#app/admin/kit/form/item-form-spec.ts";
import { NO_CHANGE } from "#app/admin/kit/image-field/picked-image.ts";
import { inUtc, savedNote, saveLabel, toLocalInput, toRequest } from "#app/admin/kit/publication/form-values.ts";
import { pageType } from "../content-type.ts";
import { pageForm, type Page } from "../page.ts";

export const PAGE_SPEC: ItemFormSpec<Page> = {
  type: pageType,
  noun: "page",
  schema: pageForm.extend({ publishAt: inUtc(pageForm.shape.publishAt) }),
  labels: {
    title: "Title",
    content: "Content",
    description: "Description",
    slug: "URL",
    status: "Status",
    publishAt: "Publish at",
    imageAlt: "Alternative text",
  },
  toValues: (page) => ({
    title: page?.title ?? "",
    content: page?.content ?? "",
    description: page?.description ?? "",
    slug: page?.slug ?? "",
    status: page?.status ?? "published",
    publishAt: page?.publishAt ? toLocalInput(page.publishAt) : "",
    image: NO_CHANGE,
    imageAlt: page?.image?.alt ?? "",
  }),
  imagesOf: (page) => [page?.image ?? null],
  prefersServerMessage: () => true,
  toRequest,
  saveLabel: saveLabel("Update Page"),
  savedNote,
};
