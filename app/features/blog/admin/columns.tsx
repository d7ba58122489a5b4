import { createdColumn, ROW_TOP } from "#app/features/editing/list/columns.tsx";
import type { Column } from "#app/features/editing/list/list-table.tsx";
import { ItemCell } from "#app/features/media/admin/item-cell.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { shorten } from "#app/text/shorten.ts";
import { AdminStatus } from "./status.tsx";
import type { BlogSummary } from "../post.ts";
import { isPublic } from "../visibility.ts";

const PREVIEW_CHARACTERS = 100;
const CREATED = createdColumn<BlogSummary>("Created");

/** The columns of the admin's posts table, with their places in a narrow window. */
export function blogColumns(everyBlogSaysPublished: boolean): Column<BlogSummary>[] {
  return [
    {
      head: "Title",
      cellClass: ROW_TOP,
      cell: (blog) => (
        <ItemCell image={blog.image} title={blog.title} flags={<MissingAlt images={[blog.image]} />}>
          {shorten(blog.excerpt || blog.preview, PREVIEW_CHARACTERS)}
        </ItemCell>
      ),
    },
    {
      head: "Author, category",
      headClass: "w-36",
      cellClass: "max-md:col-span-2 max-md:col-start-2 max-md:row-start-2",
      cell: (blog) => (
        <div className="max-md:flex max-md:gap-x-2">
          <p className="truncate">{blog.author.name}</p>
          <p className="truncate text-ink-soft">{blog.category || "–"}</p>
        </div>
      ),
    },
    {
      head: "Status",
      headClass: "w-32 xl:w-40",
      cellClass: "max-md:col-start-2 max-md:row-start-3 max-md:[&_span]:whitespace-nowrap",
      cell: (blog) => <AdminStatus blog={blog} everyBlogSaysPublished={everyBlogSaysPublished} />,
    },
    // A narrow window has no room for a second date beside a scheduled post's publishing time.
    {
      ...CREATED,
      cell: (blog) => (
        <div className={blog.publishAt && !isPublic(blog) ? "max-md:hidden" : undefined}>{CREATED.cell(blog)}</div>
      ),
    },
  ];
}
