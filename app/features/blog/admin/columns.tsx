import type { Column } from "#app/features/editing/list-table.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { shorten } from "#app/text/shorten.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { AdminStatus } from "./status.tsx";
import type { BlogSummary } from "../post.ts";

const PREVIEW_CHARACTERS = 100;

/** What a post says of itself in the admin's table, and where it stands. */
export function blogColumns(everyBlogSaysPublished: boolean): Column<BlogSummary>[] {
  return [
    {
      head: "Title",
      cellClass: "max-md:basis-full",
      cell: (blog) => (
        <div className="flex min-w-0 items-center gap-4">
          <Thumbnail image={blog.image} className="h-11 w-16 max-xl:hidden" />
          <div className="min-w-0">
            <p className="line-clamp-3 font-bold max-md:text-body">{blog.title}</p>
            <p className="text-ink-soft">{shorten(blog.excerpt || blog.preview, PREVIEW_CHARACTERS)}</p>
            <MissingAlt images={[blog.image]} />
          </div>
        </div>
      ),
    },
    {
      head: "Author, category",
      headClass: "w-34 whitespace-normal!",
      cell: (blog) => (
        <div className="max-md:flex max-md:flex-wrap max-md:gap-x-3">
          <p>{blog.author.name}</p>
          <p className="text-ink-soft">{blog.category || "–"}</p>
        </div>
      ),
    },
    {
      head: "Status",
      headClass: "w-30 xl:w-40",
      cell: (blog) => <AdminStatus blog={blog} everyBlogSaysPublished={everyBlogSaysPublished} />,
    },
    {
      head: "Created",
      headClass: "w-26 xl:w-29",
      cellClass: "text-ink-soft max-md:basis-[max(6rem,calc(100%-9.25rem))]",
      cell: (blog) => <DateTime iso={blog.createdAt} />,
    },
  ];
}
