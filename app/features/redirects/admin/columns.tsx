import { CornerDownRight, Trash2 } from "lucide-react";
import { timeZone } from "#app/ui/time/local-time.ts";
import type { Column } from "#app/admin/kit/list/item-table.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { shortDate } from "#app/ui/time/dates.ts";
import type { MissingPath, Redirect } from "../redirect.ts";

/** In a narrow window: text in the first column, the row's button beside all its lines in the last one. */
export const NARROW_ROW =
  "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:py-2";
const LINE = "max-md:col-span-2 max-md:col-start-1";
const BESIDE = "max-md:col-start-3 max-md:row-start-1";

export const redirectColumns = (onDelete: (item: Redirect) => void): Column<Redirect>[] => [
  { id: "from", header: "Old URL", cell: ({ row }) => row.original.from, meta: { cell: `font-bold ${LINE}` } },
  {
    id: "to",
    header: "New URL",
    cell: ({ row }) => (
      <>
        <span aria-hidden="true" className="md:hidden">
          →{" "}
        </span>
        {row.original.to}
      </>
    ),
    meta: { cell: LINE },
  },
  {
    id: "createdAt",
    header: "Since",
    cell: ({ row }) => shortDate(row.original.createdAt, "en", timeZone()),
    meta: { head: "w-40 ps-6!", cell: "text-ink-soft md:ps-6!" },
  },
  {
    id: "actions",
    header: "Actions",
    cell: ({ row: { original: item } }) => (
      <IconButton label={`Delete the redirect from ${item.from}`} onClick={() => onDelete(item)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    ),
    meta: { isPinned: true, head: "w-24", cell: `max-md:row-span-2 ${BESIDE}` },
  },
];

export type ListedPath = MissingPath & { _id: string };

/** The columns of the missing paths, which come most requested first. */
export const missingColumns = (onRedirect: (item: MissingPath) => void): Column<ListedPath>[] => [
  { id: "path", header: "URL", cell: ({ row }) => row.original.path, meta: { cell: `font-bold ${LINE}` } },
  {
    id: "hits",
    header: "Times opened",
    cell: ({ row }) => <Times count={row.original.hits} />,
    meta: { head: "w-36 text-end!", cell: `label md:text-end ${LINE}` },
  },
  {
    id: "actions",
    header: "Actions",
    cell: ({ row: { original: item } }) => (
      <Button size="sm" variant="quiet" aria-label={`Redirect ${item.path}`} onClick={() => onRedirect(item)}>
        <CornerDownRight aria-hidden="true" className="size-4" /> Redirect
      </Button>
    ),
    meta: { isPinned: true, head: "w-40", cell: `max-md:row-span-2 ${BESIDE}` },
  },
];

/** A count: the number alone in a table's column, a phrase on a phone, which shows no column headings. */
function Times({ count }: { count: number }) {
  return (
    <>
      <span className="md:hidden">Opened </span>
      {count.toLocaleString("en-US")}
      <span className="md:hidden">{count === 1 ? " time" : " times"}</span>
    </>
  );
}
