import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { DataTable } from "#app/admin/kit/list/data-table.tsx";
import { DeleteDialog } from "#app/admin/kit/list/delete-dialog.tsx";
import { ExportButton } from "#app/admin/kit/list/export-button.tsx";
import { PagedList } from "#app/admin/kit/list/paged-list.tsx";
import { SearchBox } from "#app/admin/kit/list/search-box.tsx";
import { useItemTable, type Column } from "#app/admin/kit/list/item-table.ts";
import { Total } from "#app/admin/kit/list/total.tsx";
import { useSearchText } from "#app/admin/kit/list/url-state.ts";
import { usePages } from "#app/admin/kit/list/use-pages.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { IconButton } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Subscriber } from "../subscriber.ts";

export const meta = adminMeta("Subscribers");

interface Result {
  subscribers: Subscriber[];
  total: number;
}

const SOURCES: Record<Subscriber["source"], string> = { newsletter: "Newsletter", teaser: "Teaser" };
const subscribersOf = ({ subscribers }: Result) => subscribers;

const columnsFor = (onDelete: (item: Subscriber) => void): Column<Subscriber>[] => [
  {
    id: "email",
    header: "Email",
    cell: ({ row }) => row.original.email,
    meta: { cell: "font-bold max-md:basis-full" },
  },
  { id: "source", header: "Source", cell: ({ row }) => SOURCES[row.original.source], meta: { head: "w-32" } },
  {
    id: "createdAt",
    header: "Date",
    cell: ({ row }) => <DateTime iso={row.original.createdAt} />,
    meta: { head: "w-52", cell: "text-ink-soft" },
  },
  {
    id: "actions",
    header: "Actions",
    cell: ({ row: { original: item } }) => (
      <IconButton label={`Delete ${item.email}`} onClick={() => onDelete(item)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    ),
    meta: { head: "w-24", isPinned: true },
  },
];

export default function SubscribersPage() {
  const { text, setText, settled } = useSearchText();
  const search = new URLSearchParams(settled && { q: settled });
  const list = usePages("/api/subscribers", new URLSearchParams([["limit", "100"], ...search]), subscribersOf);
  const [deleting, setDeleting] = useState<Subscriber | null>(null);
  const table = useItemTable(
    list.items,
    useMemo(() => columnsFor(setDeleting), []),
  );
  const total = list.result?.total ?? null;

  return (
    <>
      <PageHead
        title="Subscribers"
        subtitle="People who signed up in the footer or on the teaser page."
        action={
          <ExportButton path={`/api/subscribers/export.csv?${search}`} name="subscribers.csv" disabled={!total} />
        }
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-4">
        <SearchBox placeholder="Search subscribers..." value={text} onChange={setText} />
        <Total label={settled ? "Found" : "Total Subscribers"} count={total} />
      </div>
      <PagedList
        list={list}
        loading="Loading subscribers..."
        failed="Could not fetch subscribers"
        empty={
          settled
            ? { title: "No subscribers found.", advice: "Try adjusting your search term." }
            : { title: "No subscribers yet.", advice: "New sign-ups appear here." }
        }
      >
        <DataTable caption="Subscribers" table={table} />
      </PagedList>
      <DeleteDialog
        item={deleting && { _id: deleting._id, name: deleting.email }}
        path="/api/subscribers"
        type="subscriber"
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
