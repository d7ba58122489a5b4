import { createdColumn, ROW_TOP } from "#app/admin/kit/list/columns.tsx";
import type { Column } from "#app/admin/kit/list/item-table.ts";
import { ItemCell } from "#app/features/media/admin/item-cell.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { fold } from "#app/config/fold-text.ts";
import { shorten } from "#app/content/shorten.ts";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { PublicationStatus } from "#app/admin/kit/publication/status.tsx";
import type { Quirks } from "#app/config/quirks.ts";
import { useRouteLoaderData } from "react-router";
import type { PostSummary } from "../post.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

const PREVIEW_CHARACTERS = 100;

/** The columns of the admin's posts table, with their places in a narrow window. */
export const POST_COLUMNS: Column<PostSummary>[] = [
  {
    id: "title",
    header: "Title",
    accessorFn: ({ title }) => fold(title),
    cell: ({ row: { original: post } }) => (
      <ItemCell image={post.image} title={post.title} flags={<MissingAlt images={[post.image]} />}>
        {shorten(post.excerpt || post.preview, PREVIEW_CHARACTERS)}
      </ItemCell>
    ),
    meta: { cell: ROW_TOP },
  },
  {
    id: "author",
    header: "Author, category",
    accessorFn: ({ author }) => fold(author.name),
    cell: ({ row: { original: post } }) => (
      <div className="text-left max-md:flex max-md:gap-x-2">
        <p className="truncate">{post.author.name}</p>
        <p className="truncate text-ink-soft">{post.category || "–"}</p>
      </div>
    ),
    meta: {
      head: "w-36",
      cell: "max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 @max-[17rem]:col-span-3",
    },
  },
  {
    id: "status",
    header: "Status",
    cell: ({ row }) => <Status post={row.original} />,
    meta: {
      head: "w-32 xl:w-40",
      cell: "max-md:col-start-2 max-md:row-start-3 @max-[17rem]:col-span-3 max-md:@min-[17rem]:[&_span]:whitespace-nowrap",
    },
  },
  {
    ...createdColumn<PostSummary>("Created"),
    // A narrow window has no room for a second date beside a scheduled post's publishing time.
    cell: ({ row: { original: post } }) => (
      <DateTime iso={post.createdAt} {...(post.publishAt && !isPublic(post) && { className: "max-md:hidden" })} />
    ),
  },
];

function Status({ post }: { post: PostSummary }) {
  const allPublished = useRouteLoaderData<{ quirks: Partial<Quirks> }>("root")?.quirks.everyBlogSaysPublished ?? true;
  return <PublicationStatus item={post} allPublished={allPublished} />;
}
