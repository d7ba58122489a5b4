import { Mail, MailOpen, Trash2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

interface Props {
  count: number;
  /** True when all messages in view are selected. */
  all: boolean;
  onAll: () => void;
  onMark: (read: boolean) => void;
  onDelete: () => void;
}

/** Bulk actions for the selected messages. */
export function MessageSelectionBar({ count, all, onAll, onMark, onDelete }: Props) {
  return (
    <div className="sticky top-14 z-10 flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 border-t-2 border-ink bg-inset ps-4.75 pe-1">
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          checked={all}
          onChange={onAll}
          className="checkbox"
        />
        <span aria-live="polite">{count > 0 ? `${count.toLocaleString("en-US")} selected` : "Select all in view"}</span>
      </label>
      {count > 0 && (
        <span className="ms-auto flex flex-wrap max-sm:[&_svg]:hidden">
          <Button size="sm" variant="quiet" onClick={() => onMark(true)}>
            <MailOpen aria-hidden="true" className="size-4" /> Mark as read
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onMark(false)}>
            <Mail aria-hidden="true" className="size-4" /> Mark as unread
          </Button>
          <Button size="sm" variant="quiet" onClick={onDelete}>
            <Trash2 aria-hidden="true" className="size-4" /> Delete
          </Button>
        </span>
      )}
    </div>
  );
}
