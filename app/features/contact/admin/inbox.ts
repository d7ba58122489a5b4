import { messageOf } from "#app/config/message-of.ts";
import { changeLists, putItems, refreshStats } from "#app/admin/kit/queries.ts";
import { apiSend } from "#app/browser/api-client.ts";
import { inBatches } from "#app/browser/batches.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { Message } from "../contact.ts";

export const INBOX = "/api/messages";

/** Shows messages as read or unread, before the server confirms it. */
function show(ids: readonly string[], read: boolean): void {
  const readAt = read ? new Date().toISOString() : null;
  changeLists<Message>(INBOX, (pages) =>
    pages.map((messages) => messages.map((message) => (ids.includes(message._id) ? { ...message, readAt } : message))),
  );
}

/** Marks messages as read or unread. Returns the ids that were marked; a failure shows the others as before. */
export async function markIds(ids: string[], read: boolean): Promise<string[]> {
  show(ids, read);
  const marked: string[] = [];
  try {
    for (const batch of inBatches(ids)) {
      await apiSend("POST", `${INBOX}/bulk`, { action: read ? "read" : "unread", ids: batch });
      marked.push(...batch);
    }
  } catch (error) {
    show(ids.slice(marked.length), !read);
    void showToast(messageOf(error), { type: "error" });
  }
  refreshStats();
  return marked;
}

/** Marks messages that are not marked so, with a toast to undo it. */
export async function markMessages(messages: Message[], read: boolean): Promise<void> {
  const others = messages.filter(({ readAt }) => (readAt !== null) !== read);
  const marked = await markIds(
    others.map(({ _id }) => _id),
    read,
  );
  if (marked.length === 0) return;
  const what = marked.length === 1 ? "Message" : `${marked.length} messages`;
  void showToast(`${what} marked as ${read ? "read" : "unread"}.`, {
    action: { label: "Undo", onPress: () => void markIds(marked, !read) },
  });
}

/** Marks a message as spam, or takes the mark away. */
export async function markSpam({ _id }: Message, isSpam: boolean): Promise<void> {
  try {
    putItems(INBOX, [await apiSend<Message>("PUT", `${INBOX}/${_id}`, { suspect: isSpam })]);
    void showToast(isSpam ? "Message marked as spam." : "Message is no longer spam.");
  } catch (error) {
    void showToast(messageOf(error), { type: "error" });
  }
}
