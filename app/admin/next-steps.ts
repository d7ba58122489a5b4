import { useEffect, useState } from "react";
import { adminPath, type ContentItem } from "#app/content/content-type.ts";
import { postType } from "#app/features/blog/content-type.ts";
import type { PostSummary } from "#app/features/blog/post.ts";
import { isPublic } from "#app/features/blog/visibility.ts";
import { INBOX_FULL, type Message } from "#app/features/contact/contact.ts";
import { UNREAD_EVENT } from "#app/features/contact/admin/unread-event.ts";
import type { StoredImage } from "#app/features/media/media.ts";
import { apiGet } from "#app/client/api-client.ts";
import { shortDateTime } from "#app/text/local-time.ts";
import { shorten } from "#app/text/shorten.ts";
import type { StateMarkProps } from "#app/ui/state-mark.tsx";
import { counted } from "#app/text/counted.ts";

/** Something that waits for the admin, such as drafts. */
export interface NextStep {
  shape: StateMarkProps["shape"];
  /** Such as "2 drafts". */
  label: string;
  /** The page for the task, and that link's label. */
  to: string;
  action: string;
  /** The first items, at most three. A note is shortened where there is no room for it, a date is not. */
  items: { key: string; name: string; to: string; note?: string; date?: string }[];
}

const SHOWN = 3;
const ALT_COUNTED = 100;

/** The pending items outside the content lists, as far as they could be read. */
interface Elsewhere {
  unread: { messages: Message[]; total: number; full: boolean } | undefined;
  undescribed: StoredImage[] | undefined;
}

/** Loads the pending items outside the content lists; null while loading. Logs what fails to load. */
export function useWaitingElsewhere(): Elsewhere | null {
  const [found, setFound] = useState<Elsewhere | null>(null);
  useEffect(() => {
    let controller = new AbortController();
    const load = async () => {
      if (document.visibilityState === "hidden") return;
      // A late response must not replace a newer one.
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const [messages, images] = await Promise.allSettled([
        apiGet<NonNullable<Elsewhere["unread"]>>(`/api/messages?filter=unread&limit=${SHOWN}`, { signal }),
        apiGet<{ pictures: StoredImage[] }>(`/api/media?filter=missing-alt&limit=${ALT_COUNTED}`, { signal }),
      ]);
      if (signal.aborted) return;
      for (const result of [messages, images]) {
        if (result.status === "rejected") console.error("Could not fetch what waits", result.reason);
      }
      setFound((before) => ({
        unread: messages.status === "fulfilled" ? messages.value : before?.unread,
        undescribed: images.status === "fulfilled" ? images.value.pictures : before?.undescribed,
      }));
    };
    void load();
    addEventListener(UNREAD_EVENT, load);
    document.addEventListener("visibilitychange", load);
    return () => {
      controller.abort();
      removeEventListener(UNREAD_EVENT, load);
      document.removeEventListener("visibilitychange", load);
    };
  }, []);
  return found;
}

/** The names of what could not be read. */
export function missingIn({ unread, undescribed }: Elsewhere): string[] {
  return [...(unread ? [] : ["messages"]), ...(undescribed ? [] : ["images"])];
}

/** The pending tasks, the most urgent first. */
export function nextSteps(posts: PostSummary[], elsewhere: Elsewhere): NextStep[] {
  const { unread = { messages: [], total: 0, full: false }, undescribed = [] } = elsewhere;
  const list = adminPath(postType);
  const hidden = posts.filter((post) => !isPublic(post));
  const scheduled = hidden
    .filter(({ status }) => status === "scheduled")
    .toSorted((a, b) => (a.publishAt ?? "9999").localeCompare(b.publishAt ?? "9999"));
  const drafts = hidden.filter(({ status }) => status === "draft");
  const edit = ({ _id, title }: PostSummary) => ({ key: _id, name: title, to: `${list}?edit=${_id}` });
  const steps: (NextStep & { count: number })[] = [
    {
      count: unread.full ? 1 : 0,
      shape: "warning",
      label: INBOX_FULL,
      to: "/admin/messages?filter=unread",
      action: "Make room",
      items: [],
    },
    {
      count: unread.total,
      shape: "full",
      label: counted(unread.total, { one: "unread message", many: "unread messages" }),
      to: "/admin/messages?filter=unread",
      action: "Read",
      items: unread.messages.map(({ _id, name, message }) => ({
        key: _id,
        name,
        to: "/admin/messages?filter=unread",
        note: shorten(message, 80),
      })),
    },
    {
      count: drafts.length,
      shape: "empty",
      label: counted(drafts.length, { one: "draft", many: "drafts" }),
      to: `${list}?filter=draft`,
      action: "Finish",
      items: drafts.map(edit),
    },
    {
      count: scheduled.length,
      shape: "half",
      label: `${counted(scheduled.length, { one: "post", many: "posts" })} scheduled`,
      to: `${list}?filter=scheduled`,
      action: "Look over",
      items: scheduled.map((post) => ({
        ...edit(post),
        ...(post.publishAt ? { date: shortDateTime(post.publishAt) } : { note: "No time is set, so it stays hidden." }),
      })),
    },
    {
      count: undescribed.length,
      shape: "warning",
      label: `${undescribed.length === ALT_COUNTED ? `${ALT_COUNTED} or more images` : counted(undescribed.length, { one: "image", many: "images" })} without alternative text`,
      to: "/admin/media?filter=missing-alt",
      action: "Describe",
      items: [],
    },
  ];
  return steps.filter(({ count }) => count > 0).map((step) => ({ ...step, items: step.items.slice(0, SHOWN) }));
}

/** The posts among the dashboard's lists. */
export function postsIn(content: Partial<Record<string, ContentItem[]>>): PostSummary[] {
  // The cast is safe: the dashboard reads each list from the URL of its own type.
  return (content[postType.table] ?? []) as PostSummary[];
}
