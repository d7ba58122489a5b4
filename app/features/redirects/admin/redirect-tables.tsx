import { CornerDownRight, Trash2 } from "lucide-react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/list/table.tsx";
import { shortDate } from "#app/text/dates.ts";
import type { MissingPath, Redirect } from "../redirect.ts";

interface RedirectsProps {
  items: Redirect[];
  onDelete: (item: Redirect) => void;
}

export function RedirectsTable({ items, onDelete }: RedirectsProps) {
  return (
    <Table caption="Redirects">
      <TableHead>
        <Th>Old address</Th>
        <Th>Leads to</Th>
        <Th className="w-24">Hits</Th>
        <Th className="w-36">Since</Th>
        <Th className="w-24" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Tr key={item.id}>
            <Td className="font-bold wrap-anywhere max-md:basis-full">{item.from}</Td>
            <Td className="wrap-anywhere max-md:basis-full">
              <span aria-hidden="true" className="md:hidden">
                →{" "}
              </span>
              {item.to}
            </Td>
            <Td className="label">
              {item.hits.toLocaleString("en-US")}
              <span className="md:hidden">{item.hits === 1 ? " hit" : " hits"}</span>
            </Td>
            <Td className="text-ink-soft">{shortDate(item.createdAt)}</Td>
            <Td pinned>
              <IconButton size="sm" label={`Delete the redirect from ${item.from}`} onClick={() => onDelete(item)}>
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

interface MissingProps {
  items: MissingPath[];
  onRedirect: (item: MissingPath) => void;
}

/** The missing paths, most requested first. */
export function MissingTable({ items, onRedirect }: MissingProps) {
  return (
    <Table caption="Addresses not found">
      <TableHead>
        <Th>Address</Th>
        <Th className="w-32">Times</Th>
        <Th className="w-40" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Tr key={item.id}>
            <Td className="font-bold wrap-anywhere max-md:basis-full">{item.path}</Td>
            <Td className="label">
              {item.hits.toLocaleString("en-US")}
              <span className="md:hidden">{item.hits === 1 ? " time" : " times"}</span>
            </Td>
            <Td pinned>
              <Button size="sm" aria-label={`Redirect ${item.path}`} onClick={() => onRedirect(item)}>
                <CornerDownRight aria-hidden="true" className="size-4" /> Redirect
              </Button>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
