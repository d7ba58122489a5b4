import { BY_DATE, sortBy, type ContentList } from "#app/admin/kit/list/content-list.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import { publicationActions } from "#app/admin/kit/publication/actions.ts";
import { PUBLICATION_FILTERS } from "#app/admin/kit/publication/filters.ts";
import { ListPage } from "#app/admin/kit/list/list-page.tsx";
import { lacksAlt } from "#app/features/media/lacks-alt.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { POST_COLUMNS } from "./columns.tsx";
import { PostForm } from "./post-form.tsx";
import { postType } from "../content-type.ts";
import type { PostSummary } from "../post.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

export const meta = adminMeta("Blogs");

const POSTS: ContentList<PostSummary> = {
  type: postType,
  urlOf: (post) => (isPublic(post) ? itemPath("/blog", post.slug) : null),
  texts: {
    subtitle: "Write, schedule and edit the posts of the blog.",
    subject: "Blog post",
    search: "Search blogs...",
    first: "Write the first post. Drafts are visible to admins only.",
    createSubtitle: "Write a new post for the blog",
    editSubtitle: "Update the post",
  },
  columns: POST_COLUMNS,
  sorts: { ...BY_DATE, title: sortBy("Sort by Title", "title"), author: sortBy("Sort by Author", "author") },
  filters: {
    ...PUBLICATION_FILTERS,
    "missing-alt": { label: "No alternative text", has: ({ image }) => lacksAlt([image]) },
  },
  actions: publicationActions(postType, "posts", "blog posts"),
};

const CHECKS = { to: "/admin/checks", label: "Checks" };
export default function PostsPage() {
  return <ListPage list={POSTS} Form={PostForm} editorSize="full" link={CHECKS} />;
}
