import { X } from "lucide-react";
import type { BulkAction } from "./bulk-dialog.tsx";
import { reserveHeight } from "./reserve-height.ts";
import { Button, IconButton } from "#app/ui/button.tsx";

/** Element id; the command "Go to the actions" focuses the bar's first button (use-list-commands.ts). */
export const SELECTION_BAR = "selection-bar";

interface Props<Item> {
  count: number;
  /** How many of the selected items the search or the filter hides. */
  hidden: number;
  /** How many items the list shows, selected or not. */
  found: number;
  actions: BulkAction<Item>[];
  onAction: (action: BulkAction<Item>) => void;
  onSelectFound: () => void;
  onClear: () => void;
}

/** The bulk actions for the selected items, visible as long as any item is selected. */
export function SelectionBar<Item>(props: Props<Item>) {
  const { count, hidden, found, actions, onAction, onSelectFound, onClear } = props;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <section
          id={SELECTION_BAR}
          ref={reserveHeight}
          data-window-foot
          aria-label="Selection"
          className="animate-drop-in bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border-2 border-ink bg-sheet p-2 ps-4 shadow-[0_0.875rem_var(--color-stock)] max-md:fixed max-md:inset-x-4 max-md:max-h-[40dvh] max-md:overflow-y-auto md:sticky md:mt-3"
        >
          <p className="me-auto py-1">
            <strong className="font-bold">{count.toLocaleString("en-US")} selected</strong>
            {hidden > 0 && <span className="text-small text-ink-soft"> ({hidden} not in this search)</span>}
          </p>
          {count - hidden < found && (
            <Button size="sm" variant="quiet" onClick={onSelectFound}>
              Select all {found.toLocaleString("en-US")}
            </Button>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {actions.map((action) => (
              <Button key={action.id} size="sm" variant={action.variant} onClick={() => onAction(action)}>
                {action.label}
              </Button>
            ))}
            <IconButton label="Clear the selection" onClick={onClear}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        </section>
      )}
    </>
  );
}
