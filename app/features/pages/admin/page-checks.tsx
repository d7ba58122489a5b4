import { checkImages, checkSearch, DESCRIPTION_LENGTH } from "#app/admin/kit/checks/check-text.ts";
import { FormChecks } from "#app/admin/kit/checks/form-checks.tsx";
import { markdownStart } from "#app/admin/kit/checks/markdown-start.ts";
import type { GoTo } from "#app/admin/kit/checks/reveal.ts";
import type { Texts } from "#app/admin/kit/form/item-form-spec.ts";
import { useValues } from "#app/admin/kit/form/use-values.ts";
import { hasImage, type PickedImage } from "#app/admin/kit/image-field/picked-image.ts";
import type { Page } from "../page.ts";

/** The checks of a page: its text, its image and its search result. */
export function PageChecks({ item, goTo }: { item: Page | null; goTo: GoTo | null }) {
  const { image, ...texts } = useValues();
  const { title = "", content = "", description = "", imageAlt = "" } = texts as Texts;
  const images = hasImage(item?.image ?? null, image as PickedImage)
    ? [{ label: "The image", field: "imageAlt", alt: imageAlt }]
    : [];
  const search = checkSearch({
    title,
    titleField: "title",
    description: description.trim() || markdownStart(content).slice(0, DESCRIPTION_LENGTH),
    descriptionField: "description",
  });
  return <FormChecks text={content} textField="content" more={[...checkImages(images), ...search]} goTo={goTo} />;
}
