import type { ReadItem } from "#app/content/content-type.server.ts";
import { parseLeniently, imageSource, timesOf, type RawItem } from "#app/content/read-item.ts";
import { isSlug } from "#app/content/slugs/slug.ts";
import { prepareProject } from "./insert.server.ts";
import { PROJECT_ICONS, projectForm } from "./project.ts";

/** The old site may have published projects without technologies, so an import accepts them. */
const importedProject = projectForm.partial({ tech: true });

/** Reads a project in the format of this API's list, or of the backend that the site had before. */
export function readProject({ image, icon, slug, ...item }: RawItem, now: Date): ReadItem {
  const iconName = PROJECT_ICONS.find((name) => name === icon);
  const details = item["details"] ?? furtherFacts(item);
  const { fields, notes } = parseLeniently(importedProject, { ...item, icon: iconName, details });
  return {
    title: fields.title,
    images: [image ?? item["imageUrl"], ...additionalImages(item["additionalImages"])].map(imageSource),
    ...timesOf(item, now),
    notes,
    prepare: ({ db }) => prepareProject(db, { ...fields, slug: isSlug(slug) ? slug : undefined, ifTaken: "number" }),
  };
}

const KNOWN_FIELDS = new Set([
  ...Object.keys(projectForm.shape),
  ..."_id id __v slug image imageUrl additionalImages createdAt updatedAt revision preview descriptionHtml".split(" "),
]);

/** Fields that the form does not know become details of the project. */
function furtherFacts(item: RawItem): Record<string, string> {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      !KNOWN_FIELDS.has(name) && ["string", "number", "boolean"].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
}

/** Accepts {image1, …, image4} or a list. */
function additionalImages(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, 4);
  const images = (value ?? {}) as Record<string, unknown>;
  return [1, 2, 3, 4].map((index) => images[`image${index}`]);
}
