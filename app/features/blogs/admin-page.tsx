import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DeleteDialog } from "#app/features/auth/delete-dialog.tsx";
import { EditorDialog } from "#app/features/auth/editor-dialog.tsx";
import { useAdminList } from "#app/features/auth/use-admin-list.ts";
import { apiGet } from "#app/platform/api-client.ts";
import { adminMeta } from "#app/platform/page-meta.ts";
import { quirksFor } from "#app/platform/quirks.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { MoreItems, useGrowingList } from "#app/ui/growing-list.tsx";
import { ListTools } from "#app/ui/list-tools.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useRowEntrance } from "#app/ui/rows.ts";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLingering } from "#app/ui/use-lingering.ts";
import { useListView } from "#app/ui/use-list-view.ts";
import { AdminTable } from "./admin-table.tsx";
import { BLOG_SORT_LABELS, BLOG_SORTS, searchBlogs, sortBlogs } from "./admin-view.ts";
import { BlogEditor } from "./blog-editor.tsx";
import type { BlogSummary } from "./blog.ts";

export const meta = () => adminMeta("Blogs");

export function loader({ context }: LoaderFunctionArgs) {
  const { everyBlogSaysPublished } = quirksFor(context.get(servicesContext).settings);
  return { everyBlogSaysPublished };
}

function load(signal: AbortSignal): Promise<BlogSummary[]> {
  return apiGet("/api/blogs?fields=summary", { signal });
}

export default function BlogsAdminPage() {
  const { everyBlogSaysPublished } = useLoaderData<typeof loader>();
  const list = useAdminList(load);
  const view = useListView(BLOG_SORTS);
  const query = useDeferredValue(view.query);
  const sorted = useMemo(() => sortBlogs(list.items, view.sort), [list.items, view.sort]);
  const found = useMemo(() => searchBlogs(sorted, query), [sorted, query]);
  const { visible, ...more } = useGrowingList(found, `${query} ${view.sort}`);
  const rowClass = useRowEntrance(list.status === "loaded");
  const [editing, setEditing] = useState<BlogSummary | "new" | null>(null);
  const [deleting, setDeleting] = useState<BlogSummary | null>(null);
  const edited = useLingering(editing);
  const isNew = edited === "new";

  return (
    <>
      <PageHead
        title="Blogs"
        subtitle="Write, schedule and edit the posts of the blog."
        action={
          <Button variant="primary" onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" className="size-4" /> Create New Blog
          </Button>
        }
      />
      <ListTools
        query={view.query}
        onQuery={view.setQuery}
        placeholder="Search blogs..."
        sort={view.sort}
        onSort={view.setSort}
        sortLabels={BLOG_SORT_LABELS}
        countLabel="Total Blogs"
        count={list.status === "loaded" ? found.length : null}
      />
      {list.status === "loading" && <LoadingState text="Loading blogs..." />}
      {list.status === "error" && (
        <ErrorState title="Could not fetch blogs" action={<Button onClick={list.retry}>Try again</Button>} />
      )}
      {list.status === "loaded" && found.length === 0 && (
        <EmptyState title="No blogs found.">{query.trim() && "Try adjusting your search term."}</EmptyState>
      )}
      {found.length > 0 && (
        <AdminTable
          items={visible}
          rowClass={rowClass}
          everyBlogSaysPublished={everyBlogSaysPublished}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      )}
      <MoreItems {...more} />

      <EditorDialog
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={isNew ? "Create New Blog" : "Edit Blog"}
        subtitle={isNew ? "Write a new post for the blog" : "Update the post"}
        size="full"
      >
        {edited && (
          <BlogEditor
            key={edited === "new" ? "new" : edited._id}
            id={edited === "new" ? null : edited._id}
            onSaved={(saved) => {
              list.put(saved);
              setEditing((open) => (open === edited ? null : open));
              void showToast(isNew ? "Blog post created." : "Blog post updated.");
            }}
          />
        )}
      </EditorDialog>
      <DeleteDialog
        item={deleting}
        type="blog"
        path="/api/blogs"
        fallback="Could not delete blog post"
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          list.remove(id);
          void showToast("Blog post deleted.");
        }}
      />
    </>
  );
}
