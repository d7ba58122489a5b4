import { longDate } from "#app/ui/time/dates.ts";
import { useSite } from "./site.ts";

type DayProps = { iso: string; format?: typeof longDate; className?: string };

/** A day in the site's language and time zone. */
export function Day({ iso, format = longDate, className }: DayProps) {
  const { language, timeZone } = useSite();
  return (
    // A browser may name a month otherwise than the server: hydration keeps the server's text.
    <time dateTime={iso} className={className} suppressHydrationWarning>
      {format(iso, language, timeZone)}
    </time>
  );
}
