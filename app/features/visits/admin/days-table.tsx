import { ChevronDown } from "lucide-react";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import { dayName } from "./day-labels.ts";
import type { Point } from "./points.ts";

/** The chart's data as a table, newest first. */
export function DaysTable({ points }: { points: Point[] }) {
  const isMonthly = points[0]?.day.length === 7;
  return (
    <details className="group border-b border-rule">
      <summary className="flex min-h-11 items-center gap-2 py-2 font-medium [@media(hover:hover)]:hover:bg-inset">
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        {isMonthly ? "The same by month as a table" : "The same by day as a table"}
      </summary>
      <Table caption={isMonthly ? "Visits by month" : "Visits by day"}>
        <TableHead>
          <Th>{isMonthly ? "Month" : "Day"}</Th>
          <Th className="w-32 text-end!">Visitors</Th>
          <Th className="w-32 text-end!">Views</Th>
        </TableHead>
        <TableBody>
          {points.toReversed().map(({ day, visitors, views }) => (
            <Tr key={day}>
              <Td className="font-medium max-md:basis-36">{dayName(day)}</Td>
              <Td className="label md:text-end">
                {visitors.toLocaleString("en-US")}
                <span className="md:hidden">{visitors === 1 ? " visitor" : " visitors"}</span>
              </Td>
              <Td className="label md:text-end">
                {views.toLocaleString("en-US")}
                <span className="md:hidden">{views === 1 ? " view" : " views"}</span>
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </details>
  );
}
