import type { ServerContentType } from "#app/content/content-type.server.ts";
import { projectType } from "./content-type.ts";
import { readProject } from "./imported-project.server.ts";
import { renderDescription } from "./insert.server.ts";
import { project } from "./project.ts";
import { portfolioUrl } from "./portfolio-url.ts";
import {
  findProject,
  imagesAt,
  isProjectShown,
  listCategories,
  listProjectPaths,
  toProject,
  type FullRow,
} from "./queries.server.ts";
import { readChecked } from "./checked-projects.server.ts";

export const serverProjectType: ServerContentType = {
  ...projectType,
  recognizedBy: ["title", "description"],
  items: {
    schema: project,
    find: findProject,
    fromRow: (row, rows) => toProject(row as FullRow, imagesAt(rows)),
    derive: (db, { description }) => renderDescription(db, String(description)),
  },
  pages: {
    list: { module: "features/projects/pages/portfolio-page", url: portfolioUrl },
    itemModule: "features/projects/pages/project-page",
    sitemapPart: async (db, _now, range) =>
      (await listProjectPaths(db)).toReversed().slice(range.offset, range.offset + range.limit),
    isShown: isProjectShown,
    async ogImage(db, slug) {
      const project = await findProject(db, { slug });
      return project && { label: project.category, title: project.title };
    },
  },
  readChecked,
  overview: async (db) => listOf(await listCategories(db)) || "No project yet.",
  readItem: readProject,
};

/** "Campus tools, Maps and 2 more" */
function listOf(categories: string[]): string {
  const first = categories.slice(0, 3).join(", ");
  return categories.length > 3 ? `${first} and ${categories.length - 3} more` : first;
}
