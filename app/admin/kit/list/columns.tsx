import { sortFn_basic } from "@tanstack/react-table";
import { RowCheckbox } from "./row-checkbox.tsx";
import type { ContentList } from "./content-list.ts";
import type { Column, Listed } from "./item-table.ts";
import { titleOf, type ContentItem, type ContentType } from "#app/content/content-type.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { RowIcon } from "#app/ui/row-icon.tsx";

/*
 * In a narrow window a row is a CSS grid of three lines: checkbox, then two columns, then the actions beside the lower
 * two lines. Each column places its cells in that grid. Below 19rem the actions have a line of their own, and below
 * 17rem, as with large letters on a phone, so has the date.
 */

/** Places a cell across the whole first line. */
export const ROW_TOP = "max-md:col-span-3 max-md:col-start-2 max-md:row-start-1";

/** Shows the date without the time in a narrow window, and with large letters on a line of its own. */
export const DAY_ALONE = "day-alone text-ink-soft";

const CREATED_CELL = `${DAY_ALONE} max-md:col-start-3 max-md:row-start-3 max-md:[&_span]:whitespace-normal max-md:@min-[19rem]:@max-[22rem]:[&_[data-date=clear-year]]:hidden`;

/**
 * The creation date and time: one line in a narrow window, two in a table. On the narrowest phones with the actions
 * beside it, a recent date shows no year, and an older one wraps.
 */
export function createdColumn<Item extends Listed & { createdAt: string }>(
  header: string,
  cell = CREATED_CELL,
): Column<Item> {
  return {
    id: "createdAt",
    header,
    accessorFn: ({ createdAt }) => createdAt,
    enableGlobalFilter: false,
    sortFn: sortFn_basic,
    cell: ({ row }) => <DateTime iso={row.original.createdAt} />,
    meta: { head: "w-28", cell },
  };
}

/** The checkboxes. A narrow window shows no column heads; there the selection bar has a button to select all. */
export function selectionColumn<Item extends ContentItem>(type: ContentType): Column<Item> {
  return {
    id: "selection",
    header: ({ table }) => {
      const isAll = table.getIsAllRowsSelected();
      return (
        <>
          <span className="md:hidden">Selected</span>
          <span className="block max-md:hidden">
            <RowCheckbox
              label={`Select all ${table.getFilteredRowModel().rows.length.toLocaleString("en-US")}`}
              checked={isAll}
              mixed={!isAll && table.getFilteredSelectedRowModel().rows.length > 0}
              onChange={() => table.toggleAllRowsSelected(!isAll)}
            />
          </span>
        </>
      );
    },
    cell: ({ row }) => (
      <RowCheckbox
        label={`Select ${titleOf(type, row.original)}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
    meta: { head: "w-9 xl:w-11", cell: "max-md:col-start-1 max-md:row-span-3 max-md:row-start-1" },
  };
}

interface Actions<Item extends ContentItem> {
  list: Pick<ContentList<Item>, "type" | "urlOf" | "canDelete">;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

export function actionsColumn<Item extends ContentItem>({
  list: { type, urlOf, canDelete },
  onEdit,
  onDelete,
}: Actions<Item>): Column<Item> {
  return {
    id: "actions",
    header: "Actions",
    cell: ({ row: { original: item } }) => (
      <RowActions
        name={titleOf(type, item)}
        url={urlOf?.(item) ?? null}
        onEdit={() => onEdit(item)}
        onDelete={canDelete?.(item) === false ? null : () => onDelete(item)}
      />
    ),
    meta: {
      isPinned: true,
      // Room for three buttons, or two where items have no page to view.
      head: urlOf ? "w-32 xl:w-34 pointer-coarse:w-38" : "w-24 xl:w-26 pointer-coarse:w-28",
      cell: "max-md:col-start-4 max-md:row-span-2 max-md:row-start-2 max-md:@max-[19rem]:[grid-area:4/2/auto/5] @max-[17rem]:row-start-5",
    },
  };
}

interface RowActionsProps {
  /** The item's name, so that each button has a unique accessible name. */
  name: string;
  /** Its public page; null where it has none. */
  url: string | null;
  onEdit: () => void;
  onDelete: (() => void) | null;
}

const LOOK = buttonClass({ variant: "quiet", size: "sm" }, "w-9 px-0!");

function RowActions({ name, url, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className="flex justify-end max-md:-me-2">
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={`View ${name} in a new tab`}
          title="View on the site"
          className={LOOK}
        >
          <RowIcon name="view" />
        </a>
      )}
      <button type="button" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit} className={LOOK}>
        <RowIcon name="edit" />
      </button>
      {onDelete && (
        <button type="button" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete} className={LOOK}>
          <RowIcon name="delete" />
        </button>
      )}
    </div>
  );
}
