import { useRouteLoaderData } from "react-router";
import type { Quirks } from "#app/config/quirks.ts";
import { dateTimeFormat, shortDateTime } from "#app/ui/time/local-time.ts";
import { DAY_MS } from "#app/config/day.ts";
import { StateMark } from "#app/ui/state-mark.tsx";
import type { PostSummary } from "../post.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

const SOON = dateTimeFormat({ month: "short", day: "numeric" });
const LATER = dateTimeFormat({ dateStyle: "medium" });
const SOON_MS = 300 * DAY_MS;

/**
 * A post's status, and when a scheduled one becomes public. Where every post is labeled Published, those that are not
 * public also show their true status.
 */
export function AdminStatus({ post }: { post: PostSummary }) {
  const everyBlogSaysPublished =
    useRouteLoaderData<{ quirks: Partial<Quirks> }>("root")?.quirks.everyBlogSaysPublished ?? true;
  if (isPublic(post)) {
    const isDue = post.status === "scheduled" && !everyBlogSaysPublished;
    return <StateMark shape="full" label={isDue ? "Scheduled" : "Published"} className="whitespace-nowrap text-good" />;
  }
  return (
    <div className="flex flex-wrap gap-x-2.5">
      {everyBlogSaysPublished && <span className="text-ink-soft">Published</span>}
      {post.status === "scheduled" ? (
        <span className="font-medium" title={post.publishAt ? `From ${shortDateTime(post.publishAt)}` : undefined}>
          <StateMark shape="half" label="Scheduled" className="whitespace-nowrap" />
          <span className="font-normal text-ink-soft">{` ${post.publishAt ? startLabel(post.publishAt) : "no time"}`}</span>
        </span>
      ) : (
        <StateMark shape="empty" label="Draft" className="font-medium" />
      )}
    </div>
  );
}

/** A date such as "Nov 30"; with its year when it is at least 300 days ahead. */
function startLabel(iso: string): string {
  const date = new Date(iso);
  return (date.getTime() - Date.now() < SOON_MS ? SOON : LATER)(date);
}
