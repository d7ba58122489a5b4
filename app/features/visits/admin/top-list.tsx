<<<<<<< HEAD
=======
import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "#app/features/editing/list/export-button.tsx";
import { Button } from "#app/ui/button.tsx";
>>>>>>> main
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/list/table.tsx";
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

<<<<<<< HEAD
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
=======
/** The ten most viewed values of a group; the exported table has all of them. */
export function TopList({ title, column, by, query, nameOf, links = false, isQuiet }: Props) {
  const list = useQuery<{ rows: VisitsRow[] }>({ queryKey: ["/api/visits", `?by=${by}&${query}`] });
  const rows = list.data?.rows ?? [];
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <section aria-labelledby={`top-${by}`} className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 pb-2">
        <h2 id={`top-${by}`} className="display text-title">
          {title}
        </h2>
        <ExportButton
          path={`/api/visits/export.csv?by=${by}&${query}`}
          name={`visits-by-${by}.csv`}
          what={title.toLowerCase()}
          disabled={rows.length === 0}
          quiet
        />
      </div>
      {list.isPending && <Skeleton className="h-60" />}
      {list.isLoadingError && (
        <ErrorState
          isQuiet={isQuiet}
          title="Could not fetch this list"
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        />
      )}
      {list.data && rows.length === 0 && (
        <p className="border-y-2 border-ink py-4 text-ink-soft">Nothing yet in this time.</p>
      )}
      {rows.length > 0 && (
        <Table caption={title}>
          <TableHead>
            <Th>{column}</Th>
            <Th className="w-24 text-end!">Visitors</Th>
            <Th className="w-20 text-end!">Views</Th>
          </TableHead>
          <TableBody>
            {rows.slice(0, MOST).map((row) => (
              <Tr
                key={row[by]}
                narrow="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:gap-x-4 max-md:py-1"
              >
                <Td className="relative max-md:col-span-3 max-md:p-1.5">
                  <span
                    aria-hidden="true"
                    data-share
                    className="absolute inset-y-1 start-0 border-s-3 border-accent bg-accent-wash"
                    style={{ width: `${(row.views / most) * 100}%` }}
                  />
                  <span className="relative block font-medium">
                    <Name value={row[by] ?? ""} {...{ links, nameOf }} />
                  </span>
                </Td>
                <Td className="label md:text-end">
                  {row.visitors.toLocaleString("en-US")}
                  <span className="md:hidden">{row.visitors === 1 ? " visitor" : " visitors"}</span>
                </Td>
                <Td className="label md:text-end">
                  {row.views.toLocaleString("en-US")}
                  <span className="md:hidden">{row.views === 1 ? " view" : " views"}</span>
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
      {rows.length > MOST && <p className="pt-2 text-small text-ink-soft">The exported table has all of them.</p>}
>>>>>>> main
    </section>
  );
}
