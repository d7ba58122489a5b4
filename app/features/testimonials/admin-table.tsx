import { memo } from "react";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { shortMoment } from "#app/platform/dates.ts";
import { RowActions } from "#app/ui/row-actions.tsx";
import { rowDelay, useRowEntrance } from "#app/ui/rows.ts";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import type { Testimonial } from "./testimonial.ts";

interface Props {
  items: Testimonial[];
  onEdit: (item: Testimonial) => void;
  onDelete: (item: Testimonial) => void;
}

export const AdminTable = memo(function AdminTable({ items, onEdit, onDelete }: Props) {
  const entrance = useRowEntrance(true);
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
          <Tr key={item._id} className={entrance} style={rowDelay(index)}>
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
            <Td label="Created At" className="text-ink-soft sm:min-w-32">
              <time dateTime={item.createdAt}>{shortMoment(item.createdAt)}</time>
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
