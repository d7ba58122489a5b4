import type { ServerContentType } from "#app/content/content-type.server.ts";
import { fit, imageSource, timesOf, type RawItem } from "#app/content/read-item.ts";
import { isSlug } from "#app/text/slug.ts";
import { projectType } from "./content-type.ts";
import { prepareProject, textColumns } from "./insert.server.ts";
import { project, PROJECT_ICONS, projectForm } from "./project.ts";
import { portfolioUrl } from "./portfolio-url.ts";
import { findProject, imagesAt, isProjectShown, listProjectPaths, toProject, type FullRow } from "./queries.server.ts";

export const serverProjectType: ServerContentType = {
  ...projectType,
  recognizedBy: ["title", "description"],
  items: {
    schema: project,
    find: (db, idOrSlug) => findProject(db, idOrSlug),
    fromRow: (row, rows) => toProject(row as FullRow, imagesAt(rows)),
    derive: (db, { description }) => textColumns(db, String(description)),
  },
  pages: {
    listModule: "features/projects/pages/portfolio-page",
    itemModule: "features/projects/pages/project-page",
    listUrl: portfolioUrl,
    async *items(db) {
      yield* await listProjectPaths(db);
    },
    part: async (db, _now, range) =>
      (await listProjectPaths(db)).toReversed().slice(range.offset, range.offset + range.limit),
    isShown: isProjectShown,
    async card(db, slug) {
      const project = await findProject(db, slug);
      return project && { label: project.category, title: project.title };
    },
  },
  readItem({ image, icon, slug, ...item }, now) {
    const known = PROJECT_ICONS.find((name) => name === icon);
    const details = item["details"] ?? furtherFacts(item);
    const { fields, notes } = fit(importedProject, { ...item, icon: known, details });
    return {
      title: fields.title,
      images: [image ?? item["imageUrl"], ...additionalImages(item["additionalImages"])].map(imageSource),
      ...timesOf(item, now),
      notes,
      prepare: (db) => prepareProject(db, { ...fields, slug: isSlug(slug) ? slug : undefined, ifTaken: "number" }),
    };
  },
};

/** A project that was shown without technologies may stay without them. */
const importedProject = projectForm.partial({ tech: true });

const KNOWN_FIELDS = new Set([
  ...Object.keys(projectForm.shape),
  ..."_id id __v slug image imageUrl additionalImages createdAt updatedAt revision preview descriptionHtml".split(" "),
]);

/** Whatever else is said of a project is shown in its list of details. */
function furtherFacts(item: RawItem): Record<string, string> {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      !KNOWN_FIELDS.has(name) && ["string", "number", "boolean"].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
}

/** {image1, …, image4}, or a list. */
function additionalImages(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, 4);
  const images = (value ?? {}) as Record<string, unknown>;
  return [1, 2, 3, 4].map((index) => images[`image${index}`]);
}
