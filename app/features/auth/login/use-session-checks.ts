import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { readToken } from "#app/browser/token.ts";
import { ANONYMOUS, type SessionState } from "./session-state.ts";

interface Session {
  check: (otherTabsToken?: string) => Promise<void>;
  checkAgain: () => void;
  settle: (next: SessionState) => void;
}

/** Checks the session when the page loads or comes back, and follows logins and logouts of other tabs. */
export function useSessionChecks(status: SessionState["status"], { check, checkAgain, settle }: Session): void {
  useEffect(() => {
    // Another tab logged in (a new token) or out (an empty token). A removed token means that the other tab found the
    // session ended. Forms stay open here, and their next request asks for a login.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === "token" && newValue) void check(newValue);
      else if (key === null || (key === "token" && newValue === "")) settle(ANONYMOUS);
    };
    void check();
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [check, settle]);

  const retry = useEffectEvent(() => status === "unchecked" && checkAgain());
  useEffect(() => {
    const listen = () => void retry();
    addEventListener("online", listen);
    return () => removeEventListener("online", listen);
  }, []);

  const hasSession = useEffectEvent(() => status !== "anonymous" || readToken() !== null);
  // Back may show a page from the browser's memory after its session has ended. Its content waits for a check.
  useEffect(() => {
    const { style } = document.documentElement;
    const hide = ({ persisted }: PageTransitionEvent) => {
      // The browser paints a restored page before its scripts run.
      if (persisted && hasSession()) style.visibility = "hidden";
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hasSession()) flushSync(checkAgain);
      style.visibility = "";
    };
    addEventListener("pagehide", hide);
    addEventListener("pageshow", show);
    return () => {
      removeEventListener("pagehide", hide);
      removeEventListener("pageshow", show);
    };
  }, [checkAgain]);
}
