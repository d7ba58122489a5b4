import { createdColumn, DAY_ALONE } from "#app/features/editing/list/columns.tsx";
import type { Column } from "#app/features/editing/list/list-table.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import type { Testimonial } from "../testimonial.ts";

/** The columns of the admin's table of testimonials. */
export const TESTIMONIAL_COLUMNS: Column<Testimonial>[] = [
  {
    head: "Image",
    headClass: "w-16",
    cellClass: "max-md:col-start-2 max-md:row-span-2 max-md:row-start-1",
    cell: (item) => <Thumbnail image={item.image} className="size-10" />,
  },
  {
    head: "Name",
    headClass: "w-44 xl:w-60",
    cellClass: "max-md:col-start-3 max-md:row-start-1 max-md:self-baseline @max-[17rem]:col-span-2",
    cell: (item) => (
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
  },
  {
    head: "Content",
    cellClass: "max-md:col-start-3 max-md:row-span-2 max-md:row-start-2 max-md:@max-[19rem]:col-span-2",
    cell: (item) => <p className="line-clamp-2 max-w-prose">{item.content}</p>,
  },
  {
    ...createdColumn("Created At"),
    cellClass: `${DAY_ALONE} max-md:col-start-4 max-md:row-start-1 max-md:self-baseline max-md:text-end`,
  },
];
