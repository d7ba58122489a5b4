import type { ProjectSummary } from "./project.ts";

export const PROJECT_SORTS = ["newest", "oldest", "title", "category"] as const;
export const PROJECT_SORT_LABELS: Record<(typeof PROJECT_SORTS)[number], string> = {
  newest: "Newest First",
  oldest: "Oldest First",
  title: "Sort by Title",
  category: "Sort by Category",
};

const words = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const orders: Record<(typeof PROJECT_SORTS)[number], (a: ProjectSummary, b: ProjectSummary) => number> = {
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  oldest: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  title: (a, b) => words.compare(a.title, b.title),
  category: (a, b) => words.compare(a.category, b.category),
};

/** The projects in the chosen order; the list that was given stays as it is. */
export function sortProjects(projects: ProjectSummary[], sort: (typeof PROJECT_SORTS)[number]): ProjectSummary[] {
  return projects.toSorted(orders[sort]);
}

/** Projects whose category contains the text, whatever the case. */
export function searchProjects(projects: ProjectSummary[], query: string): ProjectSummary[] {
  const wanted = query.trim().toLowerCase();
  return wanted === "" ? projects : projects.filter(({ category }) => category.toLowerCase().includes(wanted));
}
