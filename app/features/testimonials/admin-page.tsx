import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { DeleteDialog } from "#app/features/auth/delete-dialog.tsx";
import { EditorDialog } from "#app/features/auth/editor-dialog.tsx";
import { useAdminList } from "#app/features/auth/use-admin-list.ts";
import { apiGet } from "#app/platform/api-client.ts";
import { adminMeta } from "#app/platform/page-meta.ts";
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
import { searchTestimonials, sortTestimonials, TESTIMONIAL_SORT_LABELS, TESTIMONIAL_SORTS } from "./admin-view.ts";
import { TestimonialForm } from "./testimonial-form.tsx";
import type { Testimonial } from "./testimonial.ts";

export const meta = () => adminMeta("Testimonials");

// The list is public: it is read without a token.
async function load(signal: AbortSignal): Promise<Testimonial[]> {
  const { testimonials } = await apiGet<{ testimonials: Testimonial[] }>("/api/testimonials", { signal, token: null });
  return testimonials;
}

export default function TestimonialsAdminPage() {
  const list = useAdminList(load);
  const view = useListView(TESTIMONIAL_SORTS);
  const query = useDeferredValue(view.query);
  const sorted = useMemo(() => sortTestimonials(list.items, view.sort), [list.items, view.sort]);
  const found = useMemo(() => searchTestimonials(sorted, query), [sorted, query]);
  const { visible, ...more } = useGrowingList(found, `${query} ${view.sort}`);
  const rowClass = useRowEntrance(list.status === "loaded");
  const [editing, setEditing] = useState<Testimonial | "new" | null>(null);
  const [deleting, setDeleting] = useState<Testimonial | null>(null);
  const edited = useLingering(editing);
  const isNew = edited === "new";

  return (
    <>
      <PageHead
        title="Testimonials"
        subtitle="Manage testimonials from your clients and users."
        action={
          <Button variant="primary" onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" className="size-4" /> Create New Testimonial
          </Button>
        }
      />
      <ListTools
        query={view.query}
        onQuery={view.setQuery}
        placeholder="Search testimonials..."
        sort={view.sort}
        onSort={view.setSort}
        sortLabels={TESTIMONIAL_SORT_LABELS}
        countLabel="Total Testimonials"
        count={list.status === "loaded" ? found.length : null}
      />
      {list.status === "loading" && <LoadingState text="Loading testimonials..." />}
      {list.status === "error" && (
        <ErrorState title="Could not fetch testimonials" action={<Button onClick={list.retry}>Try again</Button>} />
      )}
      {list.status === "loaded" && found.length === 0 && (
        <EmptyState title="No testimonials found.">{query.trim() && "Try adjusting your search term."}</EmptyState>
      )}
      {found.length > 0 && (
        <AdminTable items={visible} rowClass={rowClass} onEdit={setEditing} onDelete={setDeleting} />
      )}
      <MoreItems {...more} />

      <EditorDialog
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={isNew ? "Create New Testimonial" : "Edit Testimonial"}
        subtitle={isNew ? "Add a new testimonial from a client or user" : "Update testimonial information"}
      >
        {edited && (
          <TestimonialForm
            key={edited === "new" ? "new" : edited._id}
            item={edited === "new" ? null : edited}
            onSaved={(saved) => {
              list.put(saved);
              setEditing((open) => (open === edited ? null : open));
              void showToast(isNew ? "Testimonial created." : "Testimonial updated.");
            }}
          />
        )}
      </EditorDialog>
      <DeleteDialog
        item={deleting}
        type="testimonial"
        path="/api/testimonials"
        fallback="Could not delete testimonial"
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          list.remove(id);
          void showToast("Testimonial deleted.");
        }}
      />
    </>
  );
}
