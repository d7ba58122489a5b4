import { Mail, MailOpen, Trash2 } from "lucide-react";
import type { ItemTable } from "#app/admin/kit/list/item-table.ts";
import { Button } from "#app/ui/button.tsx";
import type { Message } from "../contact.ts";
import { markMessages } from "./inbox.ts";

interface Props {
  table: ItemTable<Message>;
  onDelete: (messages: Message[]) => void;
}

/** Bulk actions for the selected messages. */
export function MessageSelectionBar({ table, onDelete }: Props) {
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const isAll = table.getIsAllRowsSelected();
  const mark = (read: boolean) => {
    void markMessages(selected, read);
    table.resetRowSelection(true);
  };
  return (
    <div className="sticky top-14 z-10 flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 border-t-2 border-ink bg-inset ps-4.75 pe-1">
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !isAll;
          }}
          checked={isAll}
          onChange={() => table.toggleAllRowsSelected(!isAll)}
          className="checkbox"
        />
        <span aria-live="polite">
          {selected.length > 0 ? `${selected.length.toLocaleString("en-US")} selected` : "Select all in view"}
        </span>
      </label>
      {selected.length > 0 && (
        <span className="ms-auto flex flex-wrap max-sm:[&_svg]:hidden">
          <Button size="sm" variant="quiet" onClick={() => mark(true)}>
            <MailOpen aria-hidden="true" className="size-4" /> Mark as read
          </Button>
          <Button size="sm" variant="quiet" onClick={() => mark(false)}>
            <Mail aria-hidden="true" className="size-4" /> Mark as unread
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onDelete(selected)}>
            <Trash2 aria-hidden="true" className="size-4" /> Delete
          </Button>
        </span>
      )}
    </div>
  );
}
