import { useCallback, useEffect, useRef, type RefObject } from "react";
import { inBatches } from "#app/client/batches.ts";
import { usePagedList } from "#app/features/editing/list/use-paged-list.ts";
import { apiSend } from "#app/client/api-client.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { Message } from "../contact.ts";
import { UNREAD_EVENT } from "./unread-event.ts";
import { useInboxRefresh, type InboxPage } from "./use-inbox-refresh.ts";

const messagesOf = ({ messages }: InboxPage) => messages;

/** The messages that match a search, with the actions on them. */
export function useInbox(search: string) {
  const url = `/api/messages?limit=100${search && `&${search}`}`;
  const list = usePagedList(url, messagesOf);
  const { items, put, remove, changeResult } = list;
  // The Undo button of a toast runs long after the render that created it, and needs the current items.
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const marking = useRef(0);
  useInboxRefresh({ url, latest, marking, list });

  /** Shows messages as read or unread before the server confirms it. Returns the ids that changed. */
  const show = useCallback(
    (ids: readonly string[], read: boolean): string[] => {
      const changed = latest.current.filter(({ id, readAt }) => ids.includes(id) && (readAt !== null) !== read);
      put(...changed.map((message) => ({ ...message, readAt: read ? new Date().toISOString() : null })));
      changeResult((result) => ({ ...result, unread: result.unread + (read ? -1 : 1) * changed.length }));
      return changed.map(({ id }) => id);
    },
    [put, changeResult],
  );

  /** Marks messages as read or unread; a failure reverts the display of the rest. Returns the ids that changed. */
  const mark = useCallback(
    async (ids: readonly string[], read: boolean): Promise<string[]> => {
      const changed = show(ids, read);
      if (changed.length === 0) return [];
      const done: string[] = [];
      await whileMarking(marking, async () => {
        for (const batch of inBatches(changed)) {
          const body = { action: read ? "read" : "unread", ids: batch };
          await apiSend("POST", "/api/messages/bulk", body);
          done.push(...batch);
        }
      });
      if (done.length < changed.length) show(changed.slice(done.length), !read);
      if (done.length > 0) dispatchEvent(new Event(UNREAD_EVENT));
      return done;
    },
    [show],
  );

  /** Marks an opened message as read, without a toast. */
  const opened = useCallback((message: Message) => void mark([message.id], true), [mark]);

  const markMany = useCallback(
    async (ids: readonly string[], read: boolean) => {
      const changed = await mark(ids, read);
      if (changed.length === 0) return;
      const what = changed.length === 1 ? "Message" : `${changed.length} messages`;
      void showToast(`${what} marked as ${read ? "read" : "unread"}.`, {
        action: { label: "Undo", onPress: () => void mark(changed, !read) },
      });
    },
    [mark],
  );
  const markOne = useCallback((message: Message, read: boolean) => void markMany([message.id], read), [markMany]);

  /** Removes deleted messages from the list and updates the counts. */
  const gone = useCallback(
    (ids: readonly string[]) => {
      const unread = latest.current.filter(({ id, readAt }) => ids.includes(id) && readAt === null).length;
      remove(...ids);
      changeResult((result) => ({ ...result, total: result.total - ids.length, unread: result.unread - unread }));
      dispatchEvent(new Event(UNREAD_EVENT));
    },
    [remove, changeResult],
  );

  return { ...list, opened, markOne, markMany, markSpam: useMarkSpam(put, marking), gone };
}

/** Shows an error as a toast. Counts the requests under way: a refresh would show an older state meanwhile. */
async function whileMarking(marking: RefObject<number>, mark: () => Promise<void>): Promise<void> {
  marking.current += 1;
  try {
    await mark();
  } catch (error) {
    const text = error instanceof Error ? error.message : "It could not be marked. Try again.";
    void showToast(text, { type: "error" });
  } finally {
    marking.current -= 1;
  }
}

/** Returns a function that marks a message as spam, or takes the mark away. */
function useMarkSpam(put: (message: Message) => void, marking: RefObject<number>) {
  return useCallback(
    (message: Message, isSpam: boolean) =>
      whileMarking(marking, async () => {
        put(await apiSend<Message>("PUT", `/api/messages/${message.id}`, { suspect: isSpam }));
        void showToast(isSpam ? "Message marked as spam." : "Message is no longer spam.");
      }),
    [put, marking],
  );
}
