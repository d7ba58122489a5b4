import { dateTimeFormat } from "#app/text/dates.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { BlogSummary } from "../post.ts";
import { isPublic } from "../visibility.ts";

const SOON = dateTimeFormat({ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
const LATER = dateTimeFormat({ dateStyle: "medium" });
const SOON_MS = 300 * 24 * 60 * 60 * 1000;

const NAMES = { published: "Published", draft: "Draft", scheduled: "Scheduled" } as const;

interface Props {
  blog: BlogSummary;
  /** Every post is labelled Published; those that visitors cannot read carry the true status beside it. */
  everyBlogSaysPublished: boolean;
}

/** A post's status, and when a scheduled one appears. */
export function AdminStatus({ blog, everyBlogSaysPublished }: Props) {
  if (isPublic(blog)) {
    return (
      <Chip tone="good" className="justify-self-start whitespace-nowrap">
        {everyBlogSaysPublished ? "Published" : NAMES[blog.status]}
      </Chip>
    );
  }
  return (
    <div className="grid justify-items-start gap-1 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2">
      <div className="flex flex-wrap gap-1.5">
        {everyBlogSaysPublished && (
          <Chip tone="good" className="whitespace-nowrap">
            Published
          </Chip>
        )}
        <Chip tone="accent">{NAMES[blog.status]}</Chip>
      </div>
      {blog.status === "scheduled" && (
        <p className="text-ink-soft">{blog.publishAt ? `from ${startWords(blog.publishAt)}` : "no time set"}</p>
      )}
    </div>
  );
}

/** "Nov 30, 09:00 AM", or the day alone when that is so far off that it needs its year. */
function startWords(iso: string): string {
  const date = new Date(iso);
  return (date.getTime() - Date.now() < SOON_MS ? SOON : LATER)(date);
}
