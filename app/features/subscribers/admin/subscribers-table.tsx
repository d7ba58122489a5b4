import { Trash2 } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import type { Subscriber } from "../subscriber.ts";

const SOURCES: Record<Subscriber["source"], string> = { newsletter: "Newsletter", teaser: "Teaser" };

interface Props {
  items: Subscriber[];
  onDelete: (item: Subscriber) => void;
}

export function SubscribersTable({ items, onDelete }: Props) {
  return (
    <Table caption="Subscribers">
      <TableHead>
        <Th>Address</Th>
        <Th className="w-32">Source</Th>
        <Th className="w-52">Date</Th>
        <Th className="w-24" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Tr key={item._id}>
            <Td className="font-bold max-md:basis-full">{item.email}</Td>
            <Td>{SOURCES[item.source]}</Td>
            <Td className="text-ink-soft">
              <DateTime iso={item.createdAt} />
            </Td>
            <Td pinned>
              <IconButton label={`Delete ${item.email}`} onClick={() => onDelete(item)}>
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
