import { CornerDownRight, Trash2 } from "lucide-react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/list/table.tsx";
import { shortDate } from "#app/text/dates.ts";
import type { MissingPath, Redirect } from "../redirect.ts";

/** In a narrow window: text in the first column, the row's button beside all its lines in the last one. */
const NARROW = "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:py-2";
const LINE = "max-md:col-span-2 max-md:col-start-1";
const BESIDE = "max-md:col-start-3 max-md:row-start-1";

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
        <Th className="w-40 ps-6!">Since</Th>
        <Th className="w-24" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Tr key={item.id} narrow={NARROW}>
            <Td className={`font-bold ${LINE}`}>{item.from}</Td>
            <Td className={LINE}>
              <span aria-hidden="true" className="md:hidden">
                →{" "}
              </span>
              {item.to}
            </Td>
            <Td className="text-ink-soft md:ps-6!">{shortDate(item.createdAt)}</Td>
            <Td pinned className={`max-md:row-span-2 ${BESIDE}`}>
              <IconButton label={`Delete the redirect from ${item.from}`} onClick={() => onDelete(item)}>
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
        <Th className="w-36 text-end!">Times opened</Th>
        <Th className="w-40" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Tr key={item.id} narrow={NARROW}>
            <Td className={`font-bold ${LINE}`}>{item.path}</Td>
            <Td className={`label md:text-end ${LINE}`}>
              <span className="md:hidden">Opened </span>
              {item.hits.toLocaleString("en-US")}
              <span className="md:hidden">{item.hits === 1 ? " time" : " times"}</span>
            </Td>
            <Td pinned className={`max-md:row-span-2 ${BESIDE}`}>
              <Button size="sm" variant="quiet" aria-label={`Redirect ${item.path}`} onClick={() => onRedirect(item)}>
                <CornerDownRight aria-hidden="true" className="size-4" /> Redirect
              </Button>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
