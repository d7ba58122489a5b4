import { createdColumn, ROW_TOP } from "#app/features/editing/list/columns.tsx";
import type { Column } from "#app/features/editing/list/list-table.tsx";
import { ItemCell } from "#app/features/media/admin/item-cell.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { shorten } from "#app/text/shorten.ts";
import { AdminStatus } from "./status.tsx";
import type { PostSummary } from "../post.ts";
import { isPublic } from "../visibility.ts";

const PREVIEW_CHARACTERS = 100;
const CREATED = createdColumn<PostSummary>("Created");

/** The columns of the admin's posts table, with their places in a narrow window. */
export function postColumns(everyBlogSaysPublished: boolean): Column<PostSummary>[] {
  return [
    {
      head: "Title",
      cellClass: ROW_TOP,
      cell: (post) => (
        <ItemCell image={post.image} title={post.title} flags={<MissingAlt images={[post.image]} />}>
          {shorten(post.excerpt || post.preview, PREVIEW_CHARACTERS)}
        </ItemCell>
      ),
    },
    {
      head: "Author, category",
      headClass: "w-36",
      cellClass: "max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 @max-[17rem]:col-span-3",
      cell: (post) => (
        <div className="text-left max-md:flex max-md:gap-x-2">
          <p className="truncate">{post.author.name}</p>
          <p className="truncate text-ink-soft">{post.category || "–"}</p>
        </div>
      ),
    },
    {
      head: "Status",
      headClass: "w-32 xl:w-40",
      cellClass:
        "max-md:col-start-2 max-md:row-start-3 @max-[17rem]:col-span-3 max-md:@min-[17rem]:[&_span]:whitespace-nowrap",
      cell: (post) => <AdminStatus post={post} everyBlogSaysPublished={everyBlogSaysPublished} />,
    },
    // A narrow window has no room for a second date beside a scheduled post's publishing time.
    {
      ...CREATED,
      cell: (post) => (
        <div className={post.publishAt && !isPublic(post) ? "max-md:hidden" : undefined}>{CREATED.cell(post)}</div>
      ),
    },
  ];
}
