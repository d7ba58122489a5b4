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

export const AdminTable = memo(function AdminTable(props: Props) {
  const { items, rowClass, everyBlogSaysPublished, onEdit, onDelete } = props;
  return (
    <Table caption="Blogs">
      <TableHead>
        <Th>Title</Th>
        <Th>Author</Th>
        <Th>Category</Th>
        <Th>Status</Th>
        <Th>Created</Th>
        <Th>Actions</Th>
      </TableHead>
      <TableBody>
        {items.map((blog, index) => (
          <Tr key={blog._id} className={rowClass} style={rowDelay(index)}>
            <Td label="Title" className="sm:w-2/5">
              <div className="flex min-w-0 items-center gap-4 sm:min-w-72">
                <Thumbnail image={blog.image} className="h-11 w-16 max-sm:hidden" />
                <div className="min-w-0">
                  <p className="line-clamp-2 font-bold">{blog.title}</p>
                  <p className="line-clamp-2 text-ink-soft">{shorten(blog.excerpt || blog.preview, PREVIEW_CHARACTERS)}</p>
                </div>
              </div>
            </Td>
            <Td label="Author">{blog.author.name}</Td>
            <Td label="Category">{blog.category || "–"}</Td>
            <Td label="Status">
              <AdminStatus blog={blog} everyBlogSaysPublished={everyBlogSaysPublished} />
            </Td>
            <Td label="Created" className="text-ink-soft">
              <Moment iso={blog.createdAt} />
            </Td>
            <Td label="Actions">
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
