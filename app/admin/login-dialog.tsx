import { useEffect, useRef, useState } from "react";
import { LogInAgain } from "#app/features/auth/login/log-in-again.tsx";
import { setLoginHandler } from "#app/browser/api-client.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { queryClient } from "#app/admin/kit/queries.ts";

/** Opens over the page when a request of the admin needs a login. */
export function LoginDialog() {
  const [why, setWhy] = useState<"ended" | "stale" | null>(null);
  // Keeps the text while the dialog fades out.
  const hasEnded = useLastNonNull(why) === "ended";
  /** Requests that fail while the dialog is open share its result. */
  const question = useRef<PromiseWithResolvers<boolean> | null>(null);
  /** The control that sent the request. The dialog cannot know it: by then, its own field has the focus. */
  const sender = useRef<HTMLElement>(null);

  const close = (isLoggedIn: boolean) => {
    question.current?.resolve(isLoggedIn);
    question.current = null;
    setWhy(null);
  };
  useEffect(() => {
    setLoginHandler((reason) => {
      if (question.current) return question.current.promise;
      sender.current = document.activeElement as HTMLElement | null;
      question.current = Promise.withResolvers();
      // A dialog below whose focused control has gone focuses itself in the next frame (Base UI's `restoreFocus`).
      requestAnimationFrame(() => setWhy(reason));
      return question.current.promise;
    });
    return () => {
      setLoginHandler(null);
      question.current?.resolve(false);
      // Another person may log in.
      queryClient.clear();
    };
  }, []);

  return (
    <Dialog
      open={why !== null}
      onOpenChange={(open) => !open && close(false)}
      title={hasEnded ? "Your session has ended" : "Confirm it’s you"}
      size="sm"
      finalFocus={sender}
    >
      <LogInAgain hasEnded={hasEnded} onDone={() => close(true)} />
    </Dialog>
  );
}
