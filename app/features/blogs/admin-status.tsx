import { shortMoment } from "#app/platform/dates.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { BlogSummary } from "./blog.ts";

const NAMES = { published: "Published", draft: "Draft", scheduled: "Scheduled" } as const;

/** Whether visitors can read the post now. */
export function isPublic({ status, publishAt }: BlogSummary): boolean {
  return status === "published" || (status === "scheduled" && publishAt !== null && Date.parse(publishAt) <= Date.now());
}

interface Props {
  blog: BlogSummary;
  /** Every post is labelled Published; those that visitors cannot read carry the true status beside it. */
  everyBlogSaysPublished: boolean;
}

export function AdminStatus({ blog, everyBlogSaysPublished }: Props) {
  if (isPublic(blog)) {
    return (
      <Chip tone="good" className="justify-self-start whitespace-nowrap">
        {everyBlogSaysPublished ? "Published" : NAMES[blog.status]}
      </Chip>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <div className="flex flex-wrap gap-1.5">
        {everyBlogSaysPublished && (
          <Chip tone="good" className="whitespace-nowrap">
            Published
          </Chip>
        )}
        <Chip tone="accent">{NAMES[blog.status]}</Chip>
      </div>
      {blog.status === "scheduled" && (
        <p className="text-ink-soft">{blog.publishAt ? `from ${shortMoment(blog.publishAt)}` : "no time set"}</p>
      )}
    </div>
  );
}
