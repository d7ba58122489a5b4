import { createdColumn, DAY_ALONE } from "#app/admin/kit/list/columns.tsx";
import type { Column } from "#app/admin/kit/list/item-table.ts";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { fold } from "#app/config/fold-text.ts";
import type { Testimonial } from "../testimonial.ts";

/** The columns of the admin's table of testimonials. */
export const TESTIMONIAL_COLUMNS: Column<Testimonial>[] = [
  {
    id: "image",
    header: "Image",
    cell: ({ row }) => <Thumbnail image={row.original.image} className="size-10" />,
    meta: { head: "w-16", cell: "max-md:col-start-2 max-md:row-span-2 max-md:row-start-1" },
  },
  {
    id: "name",
    header: "Name",
    accessorFn: ({ name }) => fold(name),
    cell: ({ row: { original: item } }) => (
      <div className="min-w-0 max-md:flex max-md:items-baseline max-md:gap-2">
        <p className="max-w-full shrink-0 truncate font-bold max-md:text-body">{item.name}</p>
        <div className="flex min-w-0 items-baseline gap-2 text-ink-soft">
          <MissingAlt images={[item.image]} />
          <p className="truncate max-md:@max-[19rem]:hidden">
            {[item.position, item.company].filter(Boolean).join(", ")}
          </p>
        </div>
      </div>
    ),
    meta: {
      head: "w-44 xl:w-60",
      cell: "max-md:col-start-3 max-md:row-start-1 max-md:self-baseline @max-[17rem]:col-span-2",
    },
  },
  {
    id: "content",
    header: "Content",
    accessorFn: ({ content }) => fold(content),
    cell: ({ row }) => <p className="line-clamp-2 max-w-prose">{row.original.content}</p>,
    meta: { cell: "max-md:col-start-3 max-md:row-span-2 max-md:row-start-2 max-md:@max-[19rem]:col-span-2" },
  },
  createdColumn(
    "Created At",
    `${DAY_ALONE} max-md:col-start-4 max-md:row-start-1 max-md:self-baseline max-md:text-end`,
  ),
];
