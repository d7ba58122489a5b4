import { useState } from "react";
import { DeleteDialog } from "#app/features/auth/delete-dialog.tsx";
import { useSession } from "#app/features/auth/session.tsx";
import { useAdminList } from "#app/features/auth/use-admin-list.ts";
import { ApiError, apiGet, apiSend } from "#app/platform/api-client.ts";
import { adminMeta } from "#app/platform/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { MoreItems, useGrowingList } from "#app/ui/growing-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { Message } from "./contact.ts";
import { MessageCard } from "./message-card.tsx";

export const meta = () => adminMeta("Messages");

async function load(signal: AbortSignal): Promise<Message[]> {
  return (await apiGet<{ messages: Message[] }>("/api/messages", { signal })).messages;
}

export default function MessagesPage() {
  const list = useAdminList(load);
  const { logout } = useSession();
  const { visible, ...more } = useGrowingList(list.items, "");
  const [deleting, setDeleting] = useState<Message | null>(null);
  const unread = list.items.filter((message) => message.readAt === null).length;

  const mark = async (message: Message, read: boolean) => {
    try {
      list.put(await apiSend<Message>("PUT", `/api/messages/${message._id}`, { read }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) logout();
      void showToast(error instanceof Error ? error.message : "It could not be marked. Try again.", { type: "error" });
    }
  };

  return (
    <>
      <PageHead
        title="Messages"
        subtitle={
          unread === 0 ? "What visitors wrote through the contact form." : `${unread} unread from the contact form.`
        }
      />
      {list.status === "loading" && <LoadingState text="Loading messages..." />}
      {list.status === "error" && (
        <ErrorState title="Could not fetch messages" action={<Button onClick={list.retry}>Try again</Button>} />
      )}
      {list.status === "loaded" && list.items.length === 0 && (
        <EmptyState title="No messages yet.">They arrive here when someone uses the contact form.</EmptyState>
      )}
      {visible.length > 0 && (
        <ul className="border-t-2 border-ink">
          {visible.map((message) => (
            <MessageCard key={message._id} message={message} onMark={mark} onDelete={setDeleting} />
          ))}
        </ul>
      )}
      <MoreItems {...more} />
      <DeleteDialog
        item={deleting}
        type="message"
        path="/api/messages"
        fallback="Could not delete message"
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          list.remove(id);
          void showToast("Message deleted.");
        }}
      />
    </>
  );
}
