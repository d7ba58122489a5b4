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

function latest<Item extends Dated>(items: Item[]): Item[] {
  return items.toSorted((a, b) => newestFirst({ date: a.createdAt }, { date: b.createdAt })).slice(0, PER_TYPE);
}

function about(item: Dated) {
  return { date: item.createdAt, id: item._id };
}

function newestFirst(a: { date: string }, b: { date: string }): number {
  return Date.parse(b.date) - Date.parse(a.date);
}
