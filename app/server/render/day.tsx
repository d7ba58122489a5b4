import { longDate } from "#app/ui/dates.ts";
import { useSite } from "./site.ts";

type DayProps = { iso: string; format?: (iso: string, language: string) => string; className?: string };

/** A day in the site's language. */
export function Day({ iso, format = longDate, className }: DayProps) {
  const { language } = useSite();
  return (
    // A browser may name a month otherwise than the server: hydration keeps the server's text.
    <time dateTime={iso} className={className} suppressHydrationWarning>
      {format(iso, language)}
    </time>
  );
}
