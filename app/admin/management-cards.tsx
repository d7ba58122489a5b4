import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BlogSummary } from "#app/features/blog/post.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import type { SiteLists } from "./use-site-lists.ts";

/** A card for each list of the site: its state, and the way to it. */
export function ManagementCards({ lists }: { lists: SiteLists | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] border-2 border-ink bg-sheet md:grid-cols-[4fr_3fr_3fr]">
      <Card title="Blogs" to="/admin/blogs" action="Manage Blogs">
        {lists?.blogs && <BlogShares blogs={lists.blogs} />}
      </Card>
      <Card title="Projects" to="/admin/projects" action="Manage Projects">
        {lists?.projects && <p>{listOf(lists.projects.map((project) => project.category)) || "No project yet."}</p>}
      </Card>
      <Card title="Testimonials" to="/admin/testimonials" action="Manage Testimonials">
        {lists?.testimonials && <p>{averageRating(lists.testimonials)}</p>}
      </Card>
    </div>
  );
}

interface CardProps {
  title: string;
  to: string;
  action: string;
  children: ReactNode;
}

function Card({ title, to, action, children }: CardProps) {
  return (
    <article className="flex min-h-44 min-w-0 flex-col gap-3 border-rule p-5 max-md:not-first:border-t md:not-first:border-s">
      <h3 className="display text-title">{title}</h3>
      <div className="grow text-small wrap-anywhere text-ink-soft">{children}</div>
      <Link to={to} className="inline-flex min-h-11 items-center gap-2 self-start font-bold">
        <span className="text-link">{action}</span>
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </article>
  );
}

const STATUSES = [
  { status: "published", label: "published", look: "bg-ink" },
  { status: "scheduled", label: "scheduled", look: "bg-accent" },
  { status: "draft", label: "drafts", look: "bg-edge" },
] as const;

/** How many posts are in which state, as a strip and in words. */
function BlogShares({ blogs }: { blogs: BlogSummary[] }) {
  if (blogs.length === 0) return <p>No post yet.</p>;
  const counted = STATUSES.map((entry) => ({
    ...entry,
    count: blogs.filter((blog) => blog.status === entry.status).length,
  })).filter(({ count }) => count > 0);
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex h-3 gap-0.5">
        {counted.map(({ status, look, count }) => (
          <span key={status} className={look} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="label flex flex-wrap gap-x-5 gap-y-1">
        {counted.map(({ status, label, look, count }) => (
          <li key={status} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 ${look}`} />
            {count} {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Campus tools, Maps and 2 more" */
function listOf(categories: string[]): string {
  const distinct = [...new Set(categories)];
  const named = distinct.slice(0, 3).join(", ");
  return distinct.length > 3 ? `${named} and ${distinct.length - 3} more` : named;
}

function averageRating(testimonials: Testimonial[]): string {
  if (testimonials.length === 0) return "No testimonial yet.";
  const sum = testimonials.reduce((total, { rating }) => total + rating, 0);
  return `Rated ${(sum / testimonials.length).toFixed(1)} of 5 on average`;
}
