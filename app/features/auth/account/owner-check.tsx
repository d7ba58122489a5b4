import { createContext, use, useCallback, useState, type ReactNode } from "react";
import { LogInAgain, SESSION_ENDED } from "#app/features/auth/login/log-in-again.tsx";
import { ApiError } from "#app/client/api-client.ts";
import { Dialog } from "#app/ui/dialog.tsx";

type Question = { why: string; resolve: (confirmed: boolean) => void };

const AskContext = createContext<((why: string) => Promise<boolean>) | null>(null);

/** Opens a login dialog over the page when a request of a component inside it needs a fresh login. */
export function OwnerCheck({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = useCallback((why: string) => new Promise<boolean>((resolve) => setQuestion({ why, resolve })), []);
  const close = (confirmed: boolean) => {
    question?.resolve(confirmed);
    setQuestion(null);
  };

  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        open={question !== null}
        onOpenChange={(open) => !open && close(false)}
        title="Confirm that it is you"
        size="sm"
      >
        <LogInAgain why={question?.why ?? ""} then="go on" isAlone onDone={() => close(true)} />
      </Dialog>
    </AskContext>
  );
}

/** Runs a request, and repeats it after a login if the server requires one. Null when the login is canceled. */
function useOwner() {
  const ask = use(AskContext);
  if (!ask) throw new Error("useOwner needs an OwnerCheck above it");
  return useCallback(
    async <Result,>(request: () => Promise<Result>): Promise<Result | null> => {
      for (;;) {
        try {
          return await request();
        } catch (error) {
          if (!(error instanceof ApiError && (error.confirm || error.status === 401))) throw error;
          // The request contained a wrong proof: the form shows the error beside its field.
          if (Object.keys(error.errors).length > 0) throw error;
          const ended = error.status === 401;
          if (!(await ask(ended ? SESSION_ENDED : "This changes who can log in."))) return null;
        }
      }
    },
    [ask],
  );
}

/** `isMended`: the errors changed because a field was corrected; the focus stays in that field. */
const NOTHING = { message: "", errors: {} as Readonly<Record<string, string>>, isMended: false };

/** Runs requests of a form: one at a time, with a login where needed. Provides the message of a failure. */
export function useAction() {
  const asOwner = useOwner();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(NOTHING);

  /** Returns the response, or null when the request fails, is canceled, or another one is in flight. */
  const run = async <Result,>(request: () => Promise<Result>): Promise<Result | null> => {
    if (pending) return null;
    setPending(true);
    setProblem(NOTHING);
    try {
      return await asOwner(request);
    } catch (error) {
      const message = error instanceof Error ? error.message : "This did not work. Try again.";
      setProblem({ ...NOTHING, message, errors: error instanceof ApiError ? error.errors : {} });
      return null;
    } finally {
      setPending(false);
    }
  };
  return {
    pending,
    problem,
    run,
    fail: (errors: Record<string, string>) => setProblem({ ...NOTHING, errors }),
    clear: () => setProblem(NOTHING),
    /** For a form's `onInput`: removes a field's error as soon as the field is valid. */
    mend({ target }: { target: EventTarget }) {
      if (!(target instanceof HTMLInputElement) || !target.validity.valid || !problem.errors[target.name]) return;
      const { [target.name]: _, ...errors } = problem.errors;
      setProblem({ message: "", errors, isMended: true });
    },
  };
}
