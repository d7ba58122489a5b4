import { listOrder } from "#app/ui/list/list-order.ts";
import type { BlogSummary } from "../post.ts";

export const BLOG_SORT_LABELS = {
  newest: "Newest First",
  oldest: "Oldest First",
  title: "Sort by Title",
  author: "Sort by Author",
};

/** Posts are searched in title and author's name. */
export const blogOrder = listOrder<BlogSummary, keyof typeof BLOG_SORT_LABELS>({
  searched: ({ title, author }) => [title, author.name],
  orders: {
    newest: { newest: ({ createdAt }) => createdAt },
    oldest: { oldest: ({ createdAt }) => createdAt },
    title: { text: ({ title }) => title },
    author: { text: ({ author }) => author.name },
  },
});
