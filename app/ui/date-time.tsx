import { shortDayAndTime } from "#app/text/local-time.ts";

/** A date and time that can wrap only between the date and the time. */
export function DateTime({ iso, className }: { iso: string; className?: string }) {
  const [day, time] = shortDayAndTime(iso);
  return (
    <time dateTime={iso} className={className}>
      <span className="whitespace-nowrap">
        {day}
        {/* The lists of a narrow window hide it with the time: features/editing/list/columns.tsx. */}
        <span>,</span>
      </span>{" "}
      <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}
