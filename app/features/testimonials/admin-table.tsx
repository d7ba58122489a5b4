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

/** The testimonials as rows: who said what, and what can be done with it. */
export const AdminTable = memo(function AdminTable({ items, rowClass, onEdit, onDelete }: Props) {
  return (
    <Table caption="Testimonials" className="sm:min-w-176">
      <TableHead>
        <Th className="w-17">Image</Th>
        <Th className="w-48">Name</Th>
        <Th>Content</Th>
        <Th className="w-29">Created At</Th>
        <Th className="w-26 pointer-coarse:w-28" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((item, index) => (
          <Tr key={item._id} className={rowClass} style={rowDelay(index)}>
            <Td>
              <Thumbnail image={item.image} className="size-11" />
            </Td>
            <Td className="max-sm:flex-1">
              <p className="line-clamp-2 font-bold max-sm:text-body">{item.name}</p>
              <p className="line-clamp-2 text-ink-soft">{[item.position, item.company].filter(Boolean).join(", ")}</p>
            </Td>
            <Td className="max-sm:basis-full">
              <p className="line-clamp-2 max-w-prose">{item.content}</p>
            </Td>
            <Td className="text-ink-soft max-sm:basis-[calc(100%-10rem)]">
              <Moment iso={item.createdAt} />
            </Td>
            <Td pinned>
              <RowActions name={item.name} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
});
