import { createContext, use, useCallback, useState, type ReactNode } from "react";
import { LogInAgain, SESSION_ENDED } from "#app/features/auth/login/log-in-again.tsx";
import { ApiError } from "#app/client/api-client.ts";
import { Dialog } from "#app/ui/dialog.tsx";

type Question = { why: string; resolve: (confirmed: boolean) => void };

const AskContext = createContext<((why: string) => Promise<boolean>) | null>(null);

/** Asks who it is, over the page, for those below it whose requests need a fresh login. */
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
        <LogInAgain why={question?.why ?? ""} then="go on" onDone={() => close(true)} />
      </Dialog>
    </AskContext>
  );
}

/** Runs a request, and once more after the login that it turned out to need. Null when that was called off. */
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
          // The request did show something, which was wrong: that is said beside its field.
          if (Object.keys(error.errors).length > 0) throw error;
          const ended = error.status === 401;
          if (!(await ask(ended ? SESSION_ENDED : "This changes who can log in."))) return null;
        }
      }
    },
    [ask],
  );
}

/** `isMended`: a field was put right, where the focus stays. */
const NOTHING = { message: "", errors: {} as Readonly<Record<string, string>>, isMended: false };

/** A request of the Account page: one at a time, confirmed where it has to be, with its failure in words. */
export function useAction() {
  const asOwner = useOwner();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(NOTHING);

  /** The response, or null when it failed, was called off, or another is under way. */
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
    /** For a form's inputs: a field's error goes as soon as the field is right. */
    mend({ target }: { target: EventTarget }) {
      if (!(target instanceof HTMLInputElement) || !target.validity.valid || !problem.errors[target.name]) return;
      const { [target.name]: _, ...errors } = problem.errors;
      setProblem({ message: "", errors, isMended: true });
    },
  };
}

/** Why a request failed, unless that is said beside a field. */
export function ActionProblem({ problem }: { problem: { message: string; errors: Readonly<Record<string, string>> } }) {
  const shown = Object.values(problem.errors).includes(problem.message) ? "" : problem.message;
  return (
    <p role="alert" className={shown ? "border-s-4 border-danger ps-3 font-medium text-danger" : "hidden"}>
      {shown}
    </p>
  );
}
