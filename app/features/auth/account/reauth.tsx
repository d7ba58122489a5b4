import { createContext, use, useCallback, useRef, useState, type ReactNode } from "react";
import { LogInAgain } from "#app/features/auth/login/log-in-again.tsx";
import { ApiError } from "#app/client/api-client.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

/** Why a login is needed: the session has ended, or the request needs a fresh one. */
type Why = "ended" | "stale";

const AskContext = createContext<((why: Why) => Promise<boolean>) | null>(null);

/** Opens a login dialog over the page when a request of a component inside it needs a login or a fresh one. */
export function ReauthProvider({ children }: { children: ReactNode }) {
  /** Why the dialog is open; null when it is closed. */
  const [why, setWhy] = useState<Why | null>(null);
  // Keeps the text while the dialog fades out.
  const hasEnded = useLastNonNull(why) === "ended";
  /** Requests that fail while the dialog is open share its result. */
  const question = useRef<PromiseWithResolvers<boolean> | null>(null);

  /** The control that sent the request. The dialog cannot know it: by then, its own field has the focus. */
  const sender = useRef<HTMLElement>(null);

  const ask = useCallback((reason: Why) => {
    if (question.current) return question.current.promise;
    sender.current = document.activeElement as HTMLElement | null;
    question.current = Promise.withResolvers();
    // A dialog below whose focused control has gone focuses itself in the next frame (Base UI's `restoreFocus`).
    requestAnimationFrame(() => setWhy(reason));
    return question.current.promise;
  }, []);
  const close = (confirmed: boolean) => {
    question.current?.resolve(confirmed);
    question.current = null;
    setWhy(null);
  };

  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        open={why !== null}
        onOpenChange={(open) => !open && close(false)}
        title={hasEnded ? "Your session has ended" : "Confirm that it is you"}
        size="sm"
        finalFocus={sender}
      >
        <LogInAgain hasEnded={hasEnded} onDone={() => close(true)} />
      </Dialog>
    </AskContext>
  );
}

/** Runs a request, and repeats it after a login if the server requires one. Null when the login is canceled. */
export function useReauth() {
  const ask = use(AskContext);
  if (!ask) throw new Error("useReauth needs a ReauthProvider above it");
  return useCallback(
    async <Result,>(request: () => Promise<Result>): Promise<Result | null> => {
      for (;;) {
        try {
          return await request();
        } catch (error) {
          if (!(error instanceof ApiError && (error.confirm || error.status === 401))) throw error;
          // The request contained a wrong proof: the form shows the error beside its field.
          if (Object.keys(error.errors).length > 0) throw error;
          if (!(await ask(error.status === 401 ? "ended" : "stale"))) return null;
        }
      }
    },
    [ask],
  );
}
