import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import { ListPage } from "#app/features/editing/list/list-page.tsx";
import type { ListMessages } from "#app/features/editing/list/list-messages.ts";
import type { ListLoad } from "#app/features/editing/list/use-admin-list.ts";
import { apiPages } from "#app/client/api-client.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import type { Quirks } from "#app/config/quirks.ts";
import { POST_ACTIONS } from "./actions.ts";
import { postColumns } from "./columns.tsx";
import { POST_FILTERS, POST_SORT_LABELS, postOrder } from "./list-view.ts";
import { PostForm } from "./post-form.tsx";
import { postType } from "../content-type.ts";
import type { Post, PostSummary } from "../post.ts";
import { isPublic } from "../visibility.ts";

export const meta = adminMeta("Blogs");

const load: ListLoad<PostSummary> = (signal, show) =>
  apiPages("/api/blogs?fields=summary", { signal, show, itemsOf: (posts: PostSummary[]) => posts });

const MESSAGES: ListMessages = {
  title: "Blogs",
  subtitle: "Write, schedule and edit the posts of the blog.",
  noun: { one: "post", many: "posts" },
  subject: "Blog post",
  create: "Create New Blog",
  search: "Search blogs...",
  total: "Total Blogs",
  loading: "Loading blogs...",
  failed: "Could not fetch blogs",
  empty: "No blogs found.",
  first: "Write the first post. Only admins see it while it is a draft.",
  deleteFailed: "Could not delete blog post",
  createTitle: "Create New Blog",
  createSubtitle: "Write a new post for the blog",
  editTitle: "Edit Blog",
  editSubtitle: "Update the post",
};

const CHECKS = { to: "/admin/checks", label: "Checks" };
const itemOf = (post: Post) => post;
const nameOf = (post: PostSummary) => post.title;
const pathOf = (post: PostSummary) => (isPublic(post) ? `/blog/${post.slug}` : undefined);

export default function PostsPage() {
  const everyBlogSaysPublished =
    useRouteLoaderData<{ quirks: Partial<Quirks> }>("root")?.quirks.everyBlogSaysPublished ?? true;
  const columns = useMemo(() => postColumns(everyBlogSaysPublished), [everyBlogSaysPublished]);
  return (
    <ListPage
      type={postType}
      messages={MESSAGES}
      load={load}
      order={postOrder}
      filters={POST_FILTERS}
      sortLabels={POST_SORT_LABELS}
      columns={columns}
      actionsClass="w-32 xl:w-34 pointer-coarse:w-38"
      nameOf={nameOf}
      pathOf={pathOf}
      actions={POST_ACTIONS}
      link={CHECKS}
      editorSize="full"
      Form={PostForm}
      itemOf={itemOf}
    />
  );
}
