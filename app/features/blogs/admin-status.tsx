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
  if (isPublic(blog)) return <Chip tone="good">{everyBlogSaysPublished ? "Published" : NAMES[blog.status]}</Chip>;
  return (
    <div className="flex flex-wrap gap-1.5">
      {everyBlogSaysPublished && <Chip tone="good">Published</Chip>}
      <Chip tone="accent">{trueStatus(blog)}</Chip>
    </div>
  );
}

function trueStatus({ status, publishAt }: BlogSummary): string {
  if (status !== "scheduled") return "Not public: draft";
  return publishAt ? `Public from ${shortMoment(publishAt)}` : "Not public: scheduled, no time set";
}
