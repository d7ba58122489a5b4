import type { Published } from "#app/content/publication/publication.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

/** Filters by the true status of an item. */
export const PUBLICATION_FILTERS = {
  published: { label: "Published", has: (item: Published) => isPublic(item) },
  scheduled: { label: "Scheduled", has: (item: Published) => item.status === "scheduled" && !isPublic(item) },
  draft: { label: "Drafts", has: ({ status }: Published) => status === "draft" },
};
