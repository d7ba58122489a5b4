import type { ContentType } from "#app/content/content-type.ts";
import type { ProjectSummary } from "./project.ts";

export const projectType: ContentType<ProjectSummary> = {
  name: "project",
  table: "projects",
  labels: {
    one: "Project",
    many: "Projects",
    noun: "project",
    tasks: "Show what was built",
    synonyms: { one: "case study work portfolio", many: "portfolio work case studies" },
    audit: "the project %",
  },
  icon: "folder",
  key: "p",
  titleField: "title",
  images: [{ table: "project_images", column: "media_id", owner: "project_id", position: "position", place: "image" }],
  unversioned: ["description_html", "preview"],
  text: { markdown: "description", html: "description_html" },
  publicPath: "/portfolio",
  listAudience: "admin",
  isPublic: () => true,
  overview: (projects) => listOf(projects.map(({ category }) => category)) || "No project yet.",
};

/** "Campus tools, Maps and 2 more" */
function listOf(categories: string[]): string {
  const distinct = [...new Set(categories)];
  const named = distinct.slice(0, 3).join(", ");
  return distinct.length > 3 ? `${named} and ${distinct.length - 3} more` : named;
}
