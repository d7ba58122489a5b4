import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { UNREAD_EVENT } from "#app/features/contact/admin/unread-event.ts";
import { apiGet } from "#app/client/api-client.ts";

/** The number of unread messages: fetched on each page, when the tab becomes visible, and on UNREAD_EVENT. */
export function useUnread(): number {
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);

  useEffect(() => {
    let controller = new AbortController();
    const refresh = () => {
      if (document.visibilityState === "hidden") return;
      // A late response must not replace a newer one.
      controller.abort();
      controller = new AbortController();
      apiGet<{ unread: number }>("/api/messages/unread", { signal: controller.signal }).then(
        (result) => setUnread(result.unread),
        // Ignored: the messages page shows its own error.
        () => undefined,
      );
    };
    refresh();
    addEventListener(UNREAD_EVENT, refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      controller.abort();
      removeEventListener(UNREAD_EVENT, refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [pathname]);

  return unread;
}
