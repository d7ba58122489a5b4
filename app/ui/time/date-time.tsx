import { useState } from "react";
import { shortDayAndTime } from "./local-time.ts";
import { DAY_MS } from "#app/config/day.ts";

const RECENT_MS = 300 * DAY_MS;

/** A date and time that can wrap only between the date and the time. */
export function DateTime({ iso, className }: { iso: string; className?: string }) {
  const [day, time] = shortDayAndTime(iso);
  const [date, year] = day.split(", ");
  const [now] = useState(Date.now);
  const isRecent = Math.abs(now - Date.parse(iso)) < RECENT_MS;
  return (
    <time dateTime={iso} className={className}>
      <span className="whitespace-nowrap">
        <span>{date}</span>
        {/* The lists of a narrow window hide what they have no room for: admin/kit/list/columns.tsx. */}
        <span data-date={isRecent ? "clear-year" : "year"}>{`, ${year}`}</span>
        <span data-date="comma">,</span>
      </span>{" "}
      <span data-date="time" className="whitespace-nowrap">
        {time}
      </span>
    </time>
  );
}
