import { dateTimeFormat, shortDateTime } from "#app/ui/time/local-time.ts";
import { DAY_MS } from "#app/config/day.ts";
import { StateMark } from "#app/ui/state-mark.tsx";
import type { Published } from "#app/content/publication/publication.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

const SOON = dateTimeFormat({ month: "short", day: "numeric" });
const LATER = dateTimeFormat({ dateStyle: "medium" });
const SOON_MS = 300 * DAY_MS;

interface Props {
  item: Published;
  /** Every item is labeled Published. Those that are not public also show their true status. */
  allPublished?: boolean;
}

/** An item's status, and when a scheduled one becomes public. */
export function PublicationStatus({ item, allPublished = false }: Props) {
  if (isPublic(item)) {
    const isDue = item.status === "scheduled" && !allPublished;
    return <StateMark shape="full" label={isDue ? "Scheduled" : "Published"} className="whitespace-nowrap text-good" />;
  }
  return (
    <div className="flex flex-wrap gap-x-2.5">
      {allPublished && <span className="text-ink-soft">Published</span>}
      {item.status === "scheduled" ? (
        <span className="font-medium" title={item.publishAt ? `From ${shortDateTime(item.publishAt)}` : undefined}>
          <StateMark shape="half" label="Scheduled" className="whitespace-nowrap" />
          <span className="font-normal text-ink-soft">{` ${item.publishAt ? startLabel(item.publishAt) : "no time"}`}</span>
        </span>
      ) : (
        <StateMark shape="empty" label="Draft" className="font-medium" />
      )}
    </div>
  );
}

/** A date such as "Nov 30"; with its year when it is at least 300 days ahead. */
function startLabel(iso: string): string {
  const date = new Date(iso);
  return (date.getTime() - Date.now() < SOON_MS ? SOON : LATER)(date);
}
