import { useState } from "react";
import { DeleteDialog } from "#app/features/editing/list/delete-dialog.tsx";
import { ExportButton } from "#app/features/editing/list/export-button.tsx";
import { usePagedList } from "#app/features/editing/list/use-paged-list.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useListView } from "#app/ui/list/use-list-view.ts";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import type { Subscriber } from "../subscriber.ts";
import { SubscribersTable } from "./subscribers-table.tsx";

export const meta = adminMeta("Subscribers");

interface Result {
  subscribers: Subscriber[];
  total: number;
}

const subscribersOf = ({ subscribers }: Result) => subscribers;

export default function SubscribersPage() {
  const { query, setQuery, settledQuery: q } = useListView(["newest"]);
  const search = q ? `q=${encodeURIComponent(q)}` : "";
  const list = usePagedList(`/api/subscribers?limit=100&${search}`, subscribersOf);
  const { items, result, status } = list;
  const [deleting, setDeleting] = useState<{ _id: string; name: string } | null>(null);

  return (
    <>
      <PageHead
        title="Subscribers"
        subtitle="Who signed up in the footer and on the teaser page."
        action={
          <ExportButton
            path={`/api/subscribers/export.csv?${search}`}
            name="subscribers.csv"
            disabled={!result || result.total === 0}
          />
        }
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-4">
        <SearchBox placeholder="Search subscribers..." value={query} onChange={setQuery} />
        <p className="label flex min-h-11 items-center gap-2 text-ink-soft" aria-live="polite">
          {q ? "Found" : "Total Subscribers"}
          <strong className="display text-title text-ink">{result?.total.toLocaleString("en-US") ?? "–"}</strong>
        </p>
      </div>
      {status === "loading" && <LoadingState text="Loading subscribers..." />}
      {status === "error" && (
        <ErrorState title="Could not fetch subscribers" action={<Button onClick={list.retry}>Try again</Button>} />
      )}
      {status === "loaded" && items.length === 0 && (
        <EmptyState title={q ? "No subscribers found." : "No subscribers yet."}>
          {q ? "Try adjusting your search term." : "Addresses arrive here when someone signs up."}
        </EmptyState>
      )}
      {items.length > 0 && (
        <SubscribersTable items={items} onDelete={({ _id, email }) => setDeleting({ _id, name: email })} />
      )}
      {list.more && <InfiniteScroll onReach={list.more} />}
      <DeleteDialog
        item={deleting}
        type="subscriber"
        path="/api/subscribers"
        fallback="Could not delete subscriber"
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          list.remove(id);
          list.changeResult((before) => ({ ...before, total: before.total - 1 }));
          void showToast("Subscriber deleted.");
        }}
      />
    </>
  );
}
