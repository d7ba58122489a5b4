import { listOrder } from "#app/ui/list/list-order.ts";
import type { ListFilter } from "#app/features/editing/list/use-filtered.ts";
import { lacksAlt } from "#app/features/media/lacks-alt.ts";
import type { PostSummary } from "../post.ts";
import { isPublic } from "../visibility.ts";

export const POST_SORT_LABELS = {
  newest: "Newest First",
  oldest: "Oldest First",
  title: "Sort by Title",
  author: "Sort by Author",
};

/** The search covers titles and authors' names. */
export const postOrder = listOrder<PostSummary, keyof typeof POST_SORT_LABELS>({
  searched: ({ title, author }) => [title, author.name],
  orders: {
    newest: { newest: ({ createdAt }) => createdAt },
    oldest: { oldest: ({ createdAt }) => createdAt },
    title: { text: ({ title }) => title },
    author: { text: ({ author }) => author.name },
  },
});

/** Filters by a post's true status, even when the table labels every post Published (see status.tsx). */
export const POST_FILTERS: ListFilter<PostSummary>[] = [
  { value: "published", label: "Published", has: (post) => isPublic(post) },
  { value: "scheduled", label: "Scheduled", has: (post) => post.status === "scheduled" && !isPublic(post) },
  { value: "draft", label: "Drafts", has: ({ status }) => status === "draft" },
  { value: "missing-alt", label: "No alternative text", has: ({ image }) => lacksAlt([image]) },
];
