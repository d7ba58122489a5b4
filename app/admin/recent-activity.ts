import { adminPath, titleOf, type ContentItem, type ContentType } from "#app/content/content-type.ts";

/** One line of the dashboard's Recent Activity. */
export interface Activity {
  /** The item's type, and that type's page in the admin. */
  type: string;
  page: string;
  title: string;
  date: string;
  id: string;
}

const PER_TYPE = 2;
const SHOWN = 5;

/** The two latest of each type, merged; the newest five. `content` has the items by table. */
export function recentActivity(
  types: readonly ContentType[],
  content: Partial<Record<string, ContentItem[]>>,
): Activity[] {
  const merged = types.flatMap((type) =>
    (content[type.table] ?? [])
      .toSorted((a, b) => newestFirst(a.createdAt, b.createdAt))
      .slice(0, PER_TYPE)
      .map((item) => ({
        type: type.name,
        page: adminPath(type),
        title: titleOf(type, item),
        date: item.createdAt,
        id: item._id,
      })),
  );
  return merged.toSorted((a, b) => newestFirst(a.date, b.date)).slice(0, SHOWN);
}

/** All times are ISO strings in UTC, so they compare as strings. */
function newestFirst(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}
