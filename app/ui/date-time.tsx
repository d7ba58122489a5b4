import { shortDateTime } from "#app/text/dates.ts";

/** A date and time that can wrap only between the date and the time. */
export function DateTime({ iso, className }: { iso: string; className?: string }) {
  const text = shortDateTime(iso);
  const end = text.lastIndexOf(", ") + 1;
  return (
    <time dateTime={iso} className={className}>
      <span className="whitespace-nowrap">
        {text.slice(0, end - 1)}
        <span>,</span>
      </span>{" "}
      <span className="whitespace-nowrap">{text.slice(end + 1)}</span>
    </time>
  );
}
