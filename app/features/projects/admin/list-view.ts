import { listOrder } from "#app/ui/list/list-order.ts";
import type { ListFilter } from "#app/features/editing/list/use-filtered.ts";
import { lacksAlt } from "#app/features/media/lacks-alt.ts";
import type { ProjectSummary } from "../project.ts";

export const PROJECT_SORT_LABELS = {
  newest: "Newest First",
  oldest: "Oldest First",
  title: "Sort by Title",
  category: "Sort by Category",
};

/** The search covers the category only. */
export const projectOrder = listOrder<ProjectSummary, keyof typeof PROJECT_SORT_LABELS>({
  searched: ({ category }) => [category],
  orders: {
    newest: { newest: ({ createdAt }) => createdAt },
    oldest: { oldest: ({ createdAt }) => createdAt },
    title: { text: ({ title }) => title },
    category: { text: ({ category }) => category },
  },
});

/** A project's cover and additional images. */
export const projectImages = ({ image, additionalImages }: ProjectSummary) => [
  image,
  ...Object.values(additionalImages),
];

export const PROJECT_FILTERS: ListFilter<ProjectSummary>[] = [
  { value: "missing-alt", label: "No alternative text", has: (project) => lacksAlt(projectImages(project)) },
];
