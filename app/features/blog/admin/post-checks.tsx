import { checkImages, checkSearch, DESCRIPTION_LENGTH, type Finding } from "#app/admin/kit/checks/check-text.ts";
import { FormChecks } from "#app/admin/kit/checks/form-checks.tsx";
import type { GoTo } from "#app/admin/kit/checks/reveal.ts";
import type { Texts } from "#app/admin/kit/form/item-form-spec.ts";
import { useValues } from "#app/admin/kit/form/use-values.ts";
import { hasImage, type PickedImage } from "#app/admin/kit/image-field/picked-image.ts";
import type { Post } from "../post.ts";
import { markdownStart } from "#app/admin/kit/checks/markdown-start.ts";

interface Props {
  /** The stored post; null for a new one. */
  item: Post | null;
  goTo: GoTo | null;
}

/** The checks of a post: its text, cover and search result. */
export function PostChecks({ item, goTo }: Props) {
  const { image, ...texts } = useValues();
  const { imageAlt = "", content = "" } = texts as Texts;
  const cover = hasImage(item?.image ?? null, image as PickedImage)
    ? [{ label: "The cover", field: "imageAlt", alt: imageAlt }]
    : [];
  const more = [...checkImages(cover), ...searchFindings(texts as Texts)];
  return <FormChecks text={content} textField="content" more={more} goTo={goTo} />;
}

function searchFindings({
  title = "",
  seoTitle = "",
  seoDescription = "",
  excerpt = "",
  content = "",
}: Texts): Finding[] {
  return checkSearch({
    title: seoTitle.trim() || title,
    titleField: seoTitle.trim() ? "seoTitle" : "title",
    description: seoDescription.trim() || excerpt.trim() || markdownStart(content).slice(0, DESCRIPTION_LENGTH),
    descriptionField: excerpt.trim() && !seoDescription.trim() ? "excerpt" : "seoDescription",
  });
}
