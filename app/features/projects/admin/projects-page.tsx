import { ListPage } from "#app/features/editing/list/list-page.tsx";
import type { ListMessages } from "#app/features/editing/list/list-messages.ts";
import type { ListLoad } from "#app/features/editing/list/use-admin-list.ts";
import { apiPages } from "#app/client/api-client.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { PROJECT_COLUMNS } from "./columns.tsx";
import { PROJECT_FILTERS, PROJECT_SORT_LABELS, projectOrder } from "./list-view.ts";
import { ProjectForm } from "./project-form.tsx";
import { projectType } from "../content-type.ts";
import type { Project, ProjectSummary } from "../project.ts";

export const meta = adminMeta("Projects");

const load: ListLoad<ProjectSummary> = (signal, show) =>
  apiPages("/api/projects?fields=summary", { signal, show, itemsOf: (projects: ProjectSummary[]) => projects });

const MESSAGES: ListMessages = {
  title: "Projects",
  subtitle: "Show what the studio has built.",
  noun: { one: "project", many: "projects" },
  subject: "Project",
  create: "Create New Project",
  search: "Search categories...",
  total: "Total Projects",
  loading: "Loading projects...",
  failed: "Could not fetch projects",
  empty: "No projects found.",
  first: "Add the first project. It is in the portfolio as soon as you save it.",
  deleteFailed: "Could not delete project",
  createTitle: "Create New Project",
  createSubtitle: "Add a new project to the portfolio",
  editTitle: "Edit Project",
  editSubtitle: "Update the project",
};

const itemOf = (project: Project) => project;
const nameOf = (project: ProjectSummary) => project.title;
const pathOf = (project: ProjectSummary) => `/portfolio/${project.slug}`;

export default function ProjectsAdminPage() {
  return (
    <ListPage
      type={projectType}
      messages={MESSAGES}
      load={load}
      order={projectOrder}
      filters={PROJECT_FILTERS}
      sortLabels={PROJECT_SORT_LABELS}
      columns={PROJECT_COLUMNS}
      actionsClass="w-32 xl:w-34 pointer-coarse:w-38"
      nameOf={nameOf}
      pathOf={pathOf}
      editorSize="full"
      Form={ProjectForm}
      itemOf={itemOf}
    />
  );
}
