import { useState } from "react";
import { ApiError } from "#app/client/api-client.ts";
import { withoutCorrected } from "../form-errors.tsx";

/** `isCorrected`: the errors changed because a field was corrected; the focus stays in that field. */
const NOTHING = { message: "", errors: {} as Readonly<Record<string, string>>, isCorrected: false };

export type Action = ReturnType<typeof useAction>;

/** Runs requests of a form: one at a time. Provides the message of a failure. */
export function useAction() {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(NOTHING);

  /** Returns the response, or null when the request fails, is canceled, or another one is in flight. */
  const run = async <Result>(request: () => Promise<Result>): Promise<Result | null> => {
    if (pending) return null;
    setPending(true);
    setProblem(NOTHING);
    try {
      return await request();
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
    clearIfValid({ target }: { target: EventTarget }) {
      setProblem(withoutCorrected(problem, target) ?? problem);
    },
  };
}
