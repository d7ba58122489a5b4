import type { BlogSummary } from "./blog.ts";

export const BLOG_SORTS = ["newest", "oldest", "title", "author"] as const;
export const BLOG_SORT_LABELS: Record<(typeof BLOG_SORTS)[number], string> = {
  newest: "Newest First",
  oldest: "Oldest First",
  title: "Sort by Title",
  author: "Sort by Author",
};

const words = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const orders: Record<(typeof BLOG_SORTS)[number], (a: BlogSummary, b: BlogSummary) => number> = {
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  oldest: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  title: (a, b) => words.compare(a.title, b.title),
  author: (a, b) => words.compare(a.author.name, b.author.name),
};

/** The posts in the chosen order; the list that was given stays as it is. */
export function sortBlogs(blogs: BlogSummary[], sort: (typeof BLOG_SORTS)[number]): BlogSummary[] {
  return blogs.toSorted(orders[sort]);
}

/** Posts whose title or author's name contains the text, whatever the case. */
export function searchBlogs(blogs: BlogSummary[], query: string): BlogSummary[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return blogs;
  return blogs.filter(
    ({ title, author }) => title.toLowerCase().includes(wanted) || author.name.toLowerCase().includes(wanted),
  );
}
