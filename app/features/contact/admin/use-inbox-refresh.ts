import { useEffect, type RefObject } from "react";
import type { usePagedList } from "#app/features/editing/list/use-paged-list.ts";
import { apiPage } from "#app/client/api-client.ts";
import type { Message } from "../contact.ts";

export interface InboxPage {
  messages: Message[];
  total: number;
  unread: number;
  full: boolean;
}

interface Inbox {
  /** The URL of the first page. */
  url: string;
  /** The messages of the last render. */
  latest: RefObject<Message[]>;
  /** The number of requests under way that mark messages. */
  marking: RefObject<number>;
  list: ReturnType<typeof usePagedList<Message, InboxPage>>;
}

/**
 * Reads the first page again when the tab becomes visible, and shows what is new or marked elsewhere. Removes no
 * message, as it may be open or selected, and keeps the later pages.
 */
export function useInboxRefresh({ url, latest, marking, list }: Inbox): void {
  const { put, changeResult, retry } = list;
  const isShown = list.current && list.status === "loaded";
  useEffect(() => {
    if (!isShown) return;
    let controller = new AbortController();
    const refresh = async () => {
      controller.abort();
      controller = new AbortController();
      const before = latest.current;
      const wasMarking = marking.current > 0;
      const { result, cursor } = await apiPage<InboxPage>(url, { signal: controller.signal });
      const { messages } = result;
      const known = new Set([...before, ...latest.current].map(({ id }) => id));
      const index = messages.findIndex(({ id }) => known.has(id));
      const added = index === -1 ? messages : messages.slice(0, index);
      // More may have arrived than one page holds.
      if (index === -1 && messages.length > 0 && (cursor !== null || known.size === 0)) return retry();
      if (latest.current === before && !wasMarking) {
        put(...added, ...messages.filter(({ id }) => known.has(id)));
        return changeResult(() => result);
      }
      // The response may not know what was marked or deleted here meanwhile.
      const unread = added.filter(({ readAt }) => readAt === null).length;
      put(...added);
      changeResult((shown) => ({ ...shown, total: shown.total + added.length, unread: shown.unread + unread }));
    };
    const refreshIfVisible = () => {
      // A failure is ignored: the list stays as it is.
      if (document.visibilityState === "visible") refresh().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      controller.abort();
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
  }, [url, isShown, latest, marking, put, changeResult, retry]);
}
