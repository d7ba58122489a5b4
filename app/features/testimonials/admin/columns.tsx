import type { Column } from "#app/features/editing/list-table.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import type { Testimonial } from "../testimonial.ts";

/** Who said what. */
export const TESTIMONIAL_COLUMNS: Column<Testimonial>[] = [
  {
    head: "Image",
    headClass: "w-16",
    cell: (item) => <Thumbnail image={item.image} className="size-11" />,
  },
  {
    head: "Name",
    headClass: "w-40 xl:w-48",
    cellClass: "max-md:flex-1",
    cell: (item) => (
      <>
        <p className="line-clamp-3 font-bold max-md:text-body">{item.name}</p>
        <p className="line-clamp-2 text-ink-soft">{[item.position, item.company].filter(Boolean).join(", ")}</p>
        <MissingAlt images={[item.image]} />
      </>
    ),
  },
  {
    head: "Content",
    cellClass: "max-md:basis-full",
    cell: (item) => <p className="line-clamp-2 max-w-prose">{item.content}</p>,
  },
  {
    head: "Created At",
    headClass: "w-26 xl:w-29",
    cellClass: "text-ink-soft max-md:basis-[max(6rem,calc(100%-9.25rem))]",
    cell: (item) => <DateTime iso={item.createdAt} />,
  },
];
