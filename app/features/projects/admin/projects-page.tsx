import { BY_DATE, sortBy, type ContentList } from "#app/admin/kit/list/content-list.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import { ListPage } from "#app/admin/kit/list/list-page.tsx";
import { lacksAlt } from "#app/features/media/lacks-alt.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { PROJECT_COLUMNS, projectImages } from "./columns.tsx";
import { ProjectForm } from "./project-form.tsx";
import { projectType } from "../content-type.ts";
import type { ProjectSummary } from "../project.ts";

export const meta = adminMeta("Projects");

const PROJECTS: ContentList<ProjectSummary> = {
  type: projectType,
  urlOf: ({ slug }) => itemPath("/portfolio", slug),
  texts: {
    subtitle: "Show what the studio has built.",
    subject: "Project",
    search: "Search categories...",
    first: "Add the first project. It appears in the portfolio when you save it.",
    createSubtitle: "Add a new project to the portfolio",
    editSubtitle: "Update the project",
  },
  columns: PROJECT_COLUMNS,
  sorts: { ...BY_DATE, title: sortBy("Sort by Title", "title"), category: sortBy("Sort by Category", "category") },
  filters: {
    "missing-alt": { label: "No alternative text", has: (project) => lacksAlt(projectImages(project)) },
  },
};

export default function ProjectsAdminPage() {
  return <ListPage list={PROJECTS} Form={ProjectForm} editorSize="full" />;
}
