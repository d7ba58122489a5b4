import { useState } from "react";
import { BulkDialog, type BulkPlan } from "#app/features/editing/list/bulk-dialog.tsx";
import { DeleteDialog } from "#app/features/editing/list/delete-dialog.tsx";
import { ExportButton } from "#app/features/editing/list/export-button.tsx";
import { bulkMessage } from "#app/features/editing/list/list-messages.ts";
import { deletion } from "#app/features/editing/list/use-list-commands.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterChips, useFilter } from "#app/ui/list/filter-chips.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useListView } from "#app/ui/list/use-list-view.ts";
import { useSelection } from "#app/ui/list/use-selection.ts";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import { INBOX_FULL, MESSAGE_FILTERS, type Message } from "../contact.ts";
import { MessageCard } from "./message-card.tsx";
import { MessageSelectionBar } from "./selection-bar.tsx";
import { useInbox } from "./use-inbox.ts";

export const meta = adminMeta("Messages");

const FILTERS = { "": "All", unread: "Unread", suspect: "Spam" } as const;
const EMPTY = { unread: "No unread messages.", suspect: "No spam." } as const;
const NOUN = { one: "message", many: "messages" };
const DELETION = deletion<Message>("/api/messages", { deleteFailed: "Could not delete messages" });
const nameOf = ({ name }: Message) => name;

export default function MessagesPage() {
  const { query, setQuery, settledQuery: q } = useListView(["newest"]);
  const filter = useFilter(MESSAGE_FILTERS);
  const search = new URLSearchParams({ ...(q && { q }), ...(filter && { filter }) });
  const inbox = useInbox(search.toString());
  const { items, result, status } = inbox;
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [plan, setPlan] = useState<BulkPlan<Message> | null>(null);
  const { ids, selected, toggle, toggleFound, deselect } = useSelection(items, items);

  return (
    <>
      <InboxHead result={result} search={search} query={query} onQuery={setQuery} />
      {status === "loading" && <LoadingState text="Loading messages..." />}
      {status === "error" && (
        <ErrorState title="Could not fetch messages" action={<Button onClick={inbox.retry}>Try again</Button>} />
      )}
      {status === "loaded" && items.length === 0 && (
        <EmptyState title={q ? "No messages found." : filter ? EMPTY[filter] : "No messages yet."}>
          {q
            ? "Try adjusting your search term, or look at all messages."
            : !filter && "They arrive here when someone uses the contact form."}
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <MessageSelectionBar
            count={selected.length}
            all={selected.length === items.length}
            onAll={toggleFound}
            onMark={(read) => {
              const chosen = selected.map(({ id }) => id);
              void inbox.markMany(chosen, read);
              deselect(selected);
            }}
            onDelete={() => setPlan({ action: DELETION, items: selected })}
          />
          <ul className="@container border-t-2 border-ink">
            {items.map((message) => (
              <MessageCard
                key={message.id}
                message={message}
                selected={ids.has(message.id)}
                onToggle={toggle}
                onOpened={inbox.opened}
                onMark={inbox.markOne}
                onSpam={inbox.markSpam}
                onDelete={setDeleting}
              />
            ))}
          </ul>
        </>
      )}
      {inbox.more && <InfiniteScroll onReach={inbox.more} />}
      <DeleteDialog
        item={deleting}
        type="message"
        path="/api/messages"
        fallback="Could not delete message"
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          inbox.gone([id]);
          void showToast("Message deleted.");
        }}
      />
      <BulkDialog
        plan={plan}
        noun={NOUN}
        nameOf={nameOf}
        onResult={({ done, notFound }) => inbox.gone([...done, ...notFound])}
        onDone={({ action, items: chosen }, results, complete) => {
          if (complete) deselect(chosen);
          void showToast(bulkMessage(action.past, results, NOUN));
        }}
        onClose={() => setPlan(null)}
      />
    </>
  );
}

interface InboxHeadProps {
  result: ReturnType<typeof useInbox>["result"];
  search: URLSearchParams;
  query: string;
  onQuery: (query: string) => void;
}

function InboxHead({ result, search, query, onQuery }: InboxHeadProps) {
  return (
    <>
      <PageHead
        title="Messages"
        subtitle={
          result?.full
            ? INBOX_FULL
            : result?.unread
              ? `${result.unread.toLocaleString("en-US")} unread from the contact form.`
              : "What visitors wrote through the contact form."
        }
        action={
          <ExportButton
            path={`/api/messages/export.csv?${search}`}
            name="messages.csv"
            disabled={!result || result.total === 0}
          />
        }
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-4">
        <SearchBox placeholder="Search messages..." value={query} onChange={onQuery} />
        <FilterChips label="Which messages" filters={FILTERS} />
        <p className="label flex min-h-11 items-center gap-2 text-ink-soft" aria-live="polite">
          {search.size > 0 ? "Found" : "Total Messages"}
          <strong className="display text-title text-ink">{result?.total.toLocaleString("en-US") ?? "–"}</strong>
        </p>
      </div>
    </>
  );
}
