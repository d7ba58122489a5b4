import { adminPath } from "#app/content/content-type.ts";
import { postType } from "#app/features/blog/content-type.ts";
import { INBOX_FULL } from "#app/features/contact/contact.ts";
import { countText } from "#app/admin/kit/count-text.ts";
import { shortDateTime } from "#app/ui/time/local-time.ts";
import type { StateMarkProps } from "#app/ui/state-mark.tsx";
import type { SiteStats } from "./stats.ts";

/** Something that waits for the admin, such as drafts. */
export interface NextStep {
  shape: StateMarkProps["shape"];
  /** Such as "2 drafts". */
  label: string;
  /** The page for the task, and that link's label. */
  to: string;
  action: string;
  /** The first items. A note is shortened where there is no room for it, a date is not. */
  items: { key: string; name: string; to: string; note?: string; date?: string }[];
}

const UNREAD = "/admin/messages?filter=unread";
const POSTS = adminPath(postType);

/** The pending tasks, the most urgent first. */
export function nextSteps({ unread, drafts, scheduled, imagesWithoutAlt }: SiteStats): NextStep[] {
  const edit = ({ id, title }: { id: string; title: string }) => ({
    key: id,
    name: title,
    to: `${POSTS}?edit=${id}`,
  });
  const steps: (NextStep & { count: number })[] = [
    {
      count: unread.isInboxFull ? 1 : 0,
      shape: "warning",
      label: INBOX_FULL,
      to: UNREAD,
      action: "Make room",
      items: [],
    },
    {
      count: unread.count,
      shape: "full",
      label: countText(unread.count, { one: "unread message", many: "unread messages" }),
      to: UNREAD,
      action: "Read",
      items: unread.newest.map(({ id, name, text }) => ({ key: id, name, to: UNREAD, note: text })),
    },
    {
      count: drafts.count,
      shape: "empty",
      label: countText(drafts.count, { one: "draft", many: "drafts" }),
      to: `${POSTS}?filter=draft`,
      action: "Finish",
      items: drafts.first.map(edit),
    },
    {
      count: scheduled.count,
      shape: "half",
      label: `${countText(scheduled.count, { one: "post", many: "posts" })} scheduled`,
      to: `${POSTS}?filter=scheduled`,
      action: "Review",
      items: scheduled.first.map((post) => ({
        ...edit(post),
        ...(post.publishAt ? { date: shortDateTime(post.publishAt) } : { note: "No time is set, so it stays hidden." }),
      })),
    },
    {
      count: imagesWithoutAlt,
      shape: "warning",
      label: `${countText(imagesWithoutAlt, { one: "image", many: "images" })} without alternative text`,
      to: "/admin/media?filter=missing-alt",
      action: "Describe",
      items: [],
    },
  ];
  return steps.filter(({ count }) => count > 0);
}
