import { memo } from "react";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { shorten } from "#app/platform/shorten.ts";
import { Moment } from "#app/ui/moment.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { rowDelay } from "#app/ui/rows.ts";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import { AdminStatus, isPublic } from "./admin-status.tsx";
import type { BlogSummary } from "./blog.ts";

const PREVIEW_CHARACTERS = 100;

interface Props {
  items: BlogSummary[];
  /** How the rows come in. */
  rowClass: string;
  everyBlogSaysPublished: boolean;
  onEdit: (item: BlogSummary) => void;
  onDelete: (item: BlogSummary) => void;
}

/** The posts as rows: what each says of itself, where it stands, and what can be done with it. */
export const AdminTable = memo(function AdminTable(props: Props) {
  const { items, rowClass, everyBlogSaysPublished, onEdit, onDelete } = props;
  return (
    <Table caption="Blogs" className="sm:min-w-208">
      <TableHead>
        <Th>Title</Th>
        <Th className="w-37">Author, category</Th>
        <Th className="w-52">Status</Th>
        <Th className="w-29">Created</Th>
        <Th className="w-34 pointer-coarse:w-39" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((blog, index) => (
          <Tr key={blog._id} className={rowClass} style={rowDelay(index)}>
            <Td className="max-sm:basis-full">
              <div className="flex min-w-0 items-center gap-4">
                <Thumbnail image={blog.image} className="h-11 w-16 max-xl:hidden" />
                <div className="min-w-0">
                  <p className="line-clamp-2 font-bold max-sm:text-body">{blog.title}</p>
                  <p className="line-clamp-3 text-ink-soft">
                    {shorten(blog.excerpt || blog.preview, PREVIEW_CHARACTERS)}
                  </p>
                </div>
              </div>
            </Td>
            <Td>
              <div className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-3">
                <p>{blog.author.name}</p>
                <p className="text-ink-soft">{blog.category || "–"}</p>
              </div>
            </Td>
            <Td>
              <AdminStatus blog={blog} everyBlogSaysPublished={everyBlogSaysPublished} />
            </Td>
            <Td className="text-ink-soft max-sm:basis-[calc(100%-10rem)]">
              <Moment iso={blog.createdAt} />
            </Td>
            <Td pinned>
              <RowActions
                name={blog.title}
                href={isPublic(blog) ? `/blog/${blog.slug}` : undefined}
                onEdit={() => onEdit(blog)}
                onDelete={() => onDelete(blog)}
              />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
});
