import { memo } from "react";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { rowDelay } from "#app/ui/rows.ts";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import type { Testimonial } from "./testimonial.ts";

interface Props {
  items: Testimonial[];
  /** How the rows come in. */
  rowClass: string;
  onEdit: (item: Testimonial) => void;
  onDelete: (item: Testimonial) => void;
}

export const AdminTable = memo(function AdminTable({ items, rowClass, onEdit, onDelete }: Props) {
  return (
    <Table caption="Testimonials">
      <TableHead>
        <Th>Image</Th>
        <Th>Name</Th>
        <Th>Content</Th>
        <Th>Created At</Th>
        <Th>Actions</Th>
      </TableHead>
      <TableBody>
        {items.map((item, index) => (
          <Tr key={item._id} className={rowClass} style={rowDelay(index)}>
            <Td label="Image">
              <Thumbnail image={item.image} className="size-11" />
            </Td>
            <Td label="Name" className="min-w-40">
              <div className="min-w-0">
                <p className="font-bold">{item.name}</p>
                <p className="text-ink-soft">{[item.position, item.company].filter(Boolean).join(", ")}</p>
              </div>
            </Td>
            <Td label="Content">
              <p className="line-clamp-2 max-w-prose">{item.content}</p>
            </Td>
            <Td label="Created At" className="text-ink-soft">
              <Moment iso={item.createdAt} />
            </Td>
            <Td label="Actions">
              <RowActions name={item.name} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
});
