import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import type { ItemFormSpec } from "#app/admin/kit/form/item-form-spec.ts";
import { NO_CHANGE } from "#app/admin/kit/image-field/picked-image.ts";
import type { Image } from "#app/features/media/media.ts";
import { requiredLine } from "#app/config/fields.ts";
import { projectType } from "../content-type.ts";
import { PROJECT_COLORS, projectForm, type Project } from "../project.ts";

/** The numbers of the additional images in their stored order. */
const SLOTS = [1, 2, 3, 4] as const;
const STORED_ORDER = SLOTS.join(",");

/** Reads facts from lines such as "Duration: 6 weeks". */
function readDetails(text: unknown, context: z.RefinementCtx): Record<string, string> {
  const details: Record<string, string> = {};
  for (const line of String(text)
    .split("\n")
    .filter((entry) => entry.trim() !== "")) {
    const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(line)?.map((part) => part.trim()) ?? [];
    if (!name || !value) context.addIssue("Write one detail per line, as name: text.");
    else if (Object.hasOwn(details, name)) {
      context.addIssue(`Two details are named “${name}”. Combine them.`);
    }
    details[name] = value;
  }
  return details;
}

/** The API's schema, with the details as lines and a color. */
const projectFormSchema = projectForm.extend({
  color: requiredLine("Color", 200),
  details: z.preprocess(readDetails, projectForm.shape.details),
});

export const PROJECT_SPEC: ItemFormSpec<Project> = {
  type: projectType,
  noun: "project",
  schema: projectFormSchema,
  labels: {
    title: "Title",
    category: "Category",
    description: "Description",
    tech: "Tech",
    color: "Color",
    icon: "Icon",
    demo: "Live demo",
    github: "GitHub",
    details: "Additional details",
    slug: "URL",
    imageAlt: "Alternative text of the cover",
    ...Object.fromEntries(SLOTS.map((slot) => [`additionalImageAlt${slot}`, `Alternative text of image ${slot}`])),
  },
  toValues: projectValues,
  imagesOf: storedImages,
  prefersServerMessage: () => false,
  toRequest({ imageOrder, ...request }: FieldValues) {
    return String(imageOrder) === STORED_ORDER ? request : { ...request, imageOrder };
  },
};

/** The form's values for a project, or for a new one. */
export function projectValues(project: Project | null): FieldValues {
  const [cover, ...others] = storedImages(project);
  return {
    title: project?.title ?? "",
    category: project?.category ?? "",
    description: project?.description ?? "",
    tech: project?.tech.join(", ") ?? "",
    icon: project?.icon ?? "Box",
    color: project?.color ?? PROJECT_COLORS[0].value,
    demo: project?.demo ?? "",
    github: project?.github ?? "",
    details: Object.entries(project?.details ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
    slug: project?.slug ?? "",
    image: NO_CHANGE,
    imageAlt: cover?.alt ?? "",
    ...Object.fromEntries(
      SLOTS.flatMap((slot) => [
        [`additionalImage${slot}`, NO_CHANGE],
        [`additionalImageAlt${slot}`, others[slot - 1]?.alt ?? ""],
      ]),
    ),
    imageOrder: STORED_ORDER,
  };
}

/** The stored images by position: the cover, then the four additional ones. */
export function storedImages(project: Project | null): (Image | null)[] {
  const { image1, image2, image3, image4 } = project?.additionalImages ?? {};
  return [project?.image, image1, image2, image3, image4].map((image) => image ?? null);
}
