import { Link } from "react-router";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { adminPath } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import type { Activity } from "./stats.ts";

/** The items created last; undefined while loading. */
export function RecentActivityList({ items }: { items: Activity[] | undefined }) {
  const types = useContentTypes();
  const pageOf = (name: string) => types.flatMap((type) => (type.name === name ? adminPath(type) : []))[0] ?? "";
  if (items?.length === 0) return <p className="py-4 text-ink-soft">Nothing yet. New content appears here.</p>;
  return (
    <ol className="min-h-50">
      {items?.map(({ type, title, date, id }) => (
        <li key={id} className="border-b border-rule">
          <Link
            to={`${pageOf(type)}?edit=${id}`}
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
