import { useEffect, useState } from "react";
import { UNREAD_EVENT } from "#app/features/contact/admin/use-inbox.ts";
import { apiGet } from "#app/client/api-client.ts";

/** How many messages are unread: looked at when the admin opens, comes back to the window, or has read one. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const look = () => {
      if (document.visibilityState === "hidden") return;
      apiGet<{ unread: number }>("/api/messages/unread", { signal: controller.signal }).then(
        (result) => setUnread(result.unread),
        // Nothing depends on it: the page of the messages says what is wrong.
        () => undefined,
      );
    };
    look();
    addEventListener(UNREAD_EVENT, look);
    document.addEventListener("visibilitychange", look);
    return () => {
      controller.abort();
      removeEventListener(UNREAD_EVENT, look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  return unread;
}
