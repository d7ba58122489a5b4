import { ChevronDown } from "lucide-react";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import type { DayCount } from "../visits.ts";
import { dayName } from "./points.ts";

/** The chart's data as a table, newest first. */
export function DaysTable({ points }: { points: DayCount[] }) {
  const unit = points[0]?.day.length === 7 ? "month" : "day";
  return (
    <details className="group border-b border-rule">
      <summary className="flex min-h-11 items-center gap-2 py-2 font-medium [@media(hover:hover)]:hover:bg-inset">
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        <span>{`Table by ${unit}`}</span>
      </summary>
      <Table caption={`Visits by ${unit}`}>
        <TableHead>
          <Th>{unit === "month" ? "Month" : "Day"}</Th>
          <Th className="w-32 text-end!">Visitors</Th>
          <Th className="w-32 text-end!">Views</Th>
        </TableHead>
        <TableBody>
          {points.toReversed().map(({ day, visitors, views }) => (
            <Tr key={day}>
              <Td className="font-medium max-md:basis-36">{dayName(day)}</Td>
              <Count value={visitors} noun="visitor" />
              <Count value={views} noun="view" />
            </Tr>
          ))}
        </TableBody>
      </Table>
    </details>
  );
}

/** A cell with a count. On a phone, which shows no column headings, the noun follows it. */
export function Count({ value, noun }: { value: number; noun: string }) {
  return (
    <Td className="label md:text-end">
      <span>{value.toLocaleString("en-US")}</span>
      <span className="md:hidden">{` ${noun}${value === 1 ? "" : "s"}`}</span>
    </Td>
  );
}
