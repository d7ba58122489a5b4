import { useState } from "react";
import { BulkDialog, type BulkPlan } from "#app/admin/kit/list/bulk-dialog.tsx";
import { bulkDeletion } from "#app/admin/kit/list/bulk.ts";
import { DeleteDialog } from "#app/admin/kit/list/delete-dialog.tsx";
import { ExportButton } from "#app/admin/kit/list/export-button.tsx";
import { Filter } from "#app/admin/kit/list/filter.tsx";
import { PagedList } from "#app/admin/kit/list/paged-list.tsx";
import { SearchBox } from "#app/admin/kit/list/search-box.tsx";
import { useItemTable } from "#app/admin/kit/list/item-table.ts";
import { Total } from "#app/admin/kit/list/total.tsx";
import { useChoice, useSearchText } from "#app/admin/kit/list/url-state.ts";
import { usePages } from "#app/admin/kit/list/use-pages.ts";
import { useUnread } from "#app/admin/kit/queries.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { INBOX_FULL, type Message } from "../contact.ts";
import { INBOX } from "./inbox.ts";
import { MessageCard } from "./message-card.tsx";
import { MessageSelectionBar } from "./selection-bar.tsx";

export const meta = adminMeta("Messages");

interface Result {
  messages: Message[];
  total: number;
}

const FILTERS = [
  { value: "", label: "All" },
  { value: "unread", label: "Unread" },
  { value: "suspect", label: "Spam" },
];
const FILTER_VALUES = FILTERS.map(({ value }) => value);
const NOUN = { one: "message", many: "messages" };
const DELETION = bulkDeletion<Message>(INBOX, "Could not delete messages");
const NO_COLUMNS: never[] = [];
const messagesOf = ({ messages }: Result) => messages;
const nameOf = ({ name }: Message) => name;

function emptyText(query: string, filter: string) {
  if (query) return { title: "No messages found.", advice: "Try adjusting your search term, or look at all messages." };
  if (filter) return { title: filter === "unread" ? "No unread messages." : "No spam.", advice: null };
  return { title: "No messages yet.", advice: "Messages from the contact form appear here." };
}

export default function MessagesPage() {
  const { text, setText, settled } = useSearchText();
  const [filter, setFilter] = useChoice("filter", FILTER_VALUES);
  const search = new URLSearchParams({ ...(settled && { q: settled }), ...(filter && { filter }) });
  const list = usePages(INBOX, new URLSearchParams([["limit", "100"], ...search]), messagesOf);
  const table = useItemTable(list.items, NO_COLUMNS);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [plan, setPlan] = useState<BulkPlan<Message> | null>(null);
  const total = list.result?.total ?? null;

  return (
    <>
      <PageHead
        title="Messages"
        subtitle={useSubtitle()}
        action={<ExportButton path={`${INBOX}/export.csv?${search}`} name="messages.csv" disabled={!total} />}
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-4">
        <SearchBox placeholder="Search messages..." value={text} onChange={setText} />
        <Filter label="Filter messages" options={FILTERS} value={filter} onChange={setFilter} />
        <Total label={search.size > 0 ? "Found" : "Total Messages"} count={total} />
      </div>
      <PagedList
        list={list}
        loading="Loading messages..."
        failed="Could not fetch messages"
        empty={emptyText(settled, filter)}
      >
        <MessageSelectionBar table={table} onDelete={(items) => setPlan({ action: DELETION, items })} />
        <ul className="@container border-t-2 border-ink">
          {table.getRowModel().rows.map((row) => (
            <MessageCard
              key={row.id}
              message={row.original}
              isSelected={row.getIsSelected()}
              onSelect={row.getToggleSelectedHandler()}
              onDelete={setDeleting}
            />
          ))}
        </ul>
      </PagedList>
      <DeleteDialog item={deleting} path={INBOX} type="message" onClose={() => setDeleting(null)} />
      <BulkDialog
        plan={plan}
        path={INBOX}
        noun={NOUN}
        nameOf={nameOf}
        onDone={() => table.resetRowSelection(true)}
        onClose={() => setPlan(null)}
      />
    </>
  );
}

function useSubtitle(): string {
  const { count, isInboxFull } = useUnread();
  if (isInboxFull) return INBOX_FULL;
  if (count === 0) return "What visitors wrote through the contact form.";
  return `${count.toLocaleString("en-US")} unread from the contact form.`;
}
