interface Dated {
  _id: string;
  createdAt: string;
}

/** One line of the dashboard's Recent Activity. */
export interface Activity {
  type: "blog" | "project" | "testimonial";
  title: string;
  date: string;
  id: string;
}

const PER_TYPE = 2;
const SHOWN = 5;

/** The two latest of each type, merged; the newest five. */
export function recentActivity(lists: {
  blogs?: (Dated & { title: string })[];
  projects?: (Dated & { title: string })[];
  testimonials?: (Dated & { name: string })[];
}): Activity[] {
  const { blogs = [], projects = [], testimonials = [] } = lists;
  const merged: Activity[] = [
    ...latest(blogs).map((blog) => ({ type: "blog" as const, title: blog.title, ...about(blog) })),
    ...latest(projects).map((project) => ({ type: "project" as const, title: project.title, ...about(project) })),
    ...latest(testimonials).map((item) => ({ type: "testimonial" as const, title: item.name, ...about(item) })),
  ];
  return merged.toSorted(newestFirst).slice(0, SHOWN);
}

/** The newest of a list that may be long, without sorting all of it. */
function latest<Item extends Dated>(items: Item[]): Item[] {
  const newest: Item[] = [];
  for (const item of items) {
    const last = newest.at(-1);
    if (newest.length === PER_TYPE && last && last.createdAt >= item.createdAt) continue;
    const place = newest.findIndex((other) => other.createdAt < item.createdAt);
    newest.splice(place < 0 ? newest.length : place, 0, item);
    if (newest.length > PER_TYPE) newest.pop();
  }
  return newest;
}

function about(item: Dated) {
  return { date: item.createdAt, id: item._id };
}

/** Times are all in UTC and of one form: they compare as texts. */
function newestFirst(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? 1 : a.date > b.date ? -1 : 0;
}
