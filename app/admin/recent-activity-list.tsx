import { Link } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import type { Activity } from "./recent-activity.ts";

interface Props {
  /** Null while loading. */
  items: Activity[] | null;
  /** True when all lists could be read. */
  complete: boolean;
}

/** The items created last. */
export function RecentActivityList({ items, complete }: Props) {
  if (items?.length === 0 && complete)
    return <p className="py-4 text-ink-soft">Nothing yet. What you create shows up here.</p>;
  return (
    <ol className="min-h-50">
      {items?.map(({ type, page, title, date, id }, index) => (
        <li key={id || index} className="border-b border-rule">
          <Link
            to={id ? `${page}?edit=${encodeURIComponent(id)}` : page}
            className="touch-target grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-1.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] [@media(hover:hover)]:hover:bg-inset"
          >
            <span className="label text-ink-soft">{type}</span>
            <span className="truncate font-medium max-sm:order-last max-sm:col-span-2">{title}</span>
            <DateTime iso={date} className="label text-ink-soft" />
          </Link>
        </li>
      ))}
    </ol>
  );
}
