import { X } from "lucide-react";
import type { BulkAction } from "./bulk.ts";
import type { ItemTable, Listed } from "./item-table.ts";
import { Button, IconButton } from "#app/ui/button.tsx";

interface Props<Item extends Listed> {
  table: ItemTable<Item>;
  actions: BulkAction<Item>[];
  onAction: (action: BulkAction<Item>) => void;
}

/** The bulk actions for the selected items, visible as long as any item is selected. */
export function SelectionBar<Item extends Listed>({ table, actions, onAction }: Props<Item>) {
  const count = table.getSelectedRowModel().rows.length;
  const hidden = count - table.getFilteredSelectedRowModel().rows.length;
  const matchCount = table.getFilteredRowModel().rows.length;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <section
          data-window-footer
          aria-label="Selection"
          className="selection-bar animate-drop-in bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border-2 border-ink bg-sheet p-2 ps-4 shadow-[0_0.875rem_var(--color-stock)] max-md:fixed max-md:inset-x-4 max-md:max-h-[40dvh] max-md:overflow-y-auto md:sticky md:mt-3"
        >
          <p className="me-auto py-1">
            <strong className="font-bold">{`${count.toLocaleString("en-US")} selected`}</strong>
            {hidden > 0 && <span className="text-small text-ink-soft">{` (${hidden} not in this search)`}</span>}
          </p>
          {count - hidden < matchCount && (
            <Button size="sm" variant="quiet" onClick={() => table.toggleAllRowsSelected(true)}>
              {`Select all ${matchCount.toLocaleString("en-US")}`}
            </Button>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {actions.map((action) => (
              <Button key={action.label} size="sm" variant={action.variant} onClick={() => onAction(action)}>
                {action.label}
              </Button>
            ))}
            <IconButton label="Clear the selection" onClick={() => table.resetRowSelection(true)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        </section>
      )}
    </>
  );
}
