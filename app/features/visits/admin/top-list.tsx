import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import { OTHERS, type NameCount } from "../visits.ts";
import { Count } from "./days-table.tsx";

interface Props {
  title: string;
  /** The heading of the first column. */
  column: string;
  rows: NameCount[];
  nameOf: (value: string) => string;
  /** True when the values are paths of this site. */
  links?: boolean;
}

/** The most viewed values of a group. */
export function TopList({ title, column, rows, nameOf, links = false }: Props) {
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="display pb-2 text-title">{title}</h2>
      <Table caption={title}>
        <TableHead>
          <Th>{column}</Th>
          <Th className="w-24 text-end!">Visitors</Th>
          <Th className="w-20 text-end!">Views</Th>
        </TableHead>
        <TableBody>
          {rows.map(({ name, visitors, views }) => (
            <Tr key={name} narrow="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:gap-x-4 max-md:py-1">
              <Td className="relative max-md:col-span-3 max-md:p-1.5">
                <span
                  aria-hidden="true"
                  data-share
                  className="absolute inset-y-1 start-0 border-s-3 border-accent bg-accent-wash"
                  style={{ width: `${(views / most) * 100}%` }}
                />
                <span className="relative block font-medium">
                  {links ? (
                    <a href={name} className="no-underline [@media(hover:hover)]:hover:underline">
                      {nameOf(name)}
                    </a>
                  ) : (
                    nameOf(name === OTHERS ? "All others" : name)
                  )}
                </span>
              </Td>
              <Count value={visitors} noun="visitor" />
              <Count value={views} noun="view" />
            </Tr>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
