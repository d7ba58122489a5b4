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
    latest(content[type.table] ?? []).map((item) => ({
      type: type.name,
      page: adminPath(type),
      title: titleOf(type, item),
      date: item.createdAt,
      id: item._id,
    })),
  );
  return merged.toSorted(newestFirst).slice(0, SHOWN);
}

/** The newest of a list that may be long, without sorting all of it. */
function latest(items: ContentItem[]): ContentItem[] {
  const newest: ContentItem[] = [];
  for (const item of items) {
    const last = newest.at(-1);
    if (newest.length === PER_TYPE && last && last.createdAt >= item.createdAt) continue;
    const position = newest.findIndex((other) => other.createdAt < item.createdAt);
    newest.splice(position < 0 ? newest.length : position, 0, item);
    if (newest.length > PER_TYPE) newest.pop();
  }
  return newest;
}

/** All times are ISO strings in UTC, so they compare as strings. */
function newestFirst(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? 1 : a.date > b.date ? -1 : 0;
}
