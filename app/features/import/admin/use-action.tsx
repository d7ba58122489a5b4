import { useState } from "react";

/** Runs requests one at a time, and provides the message of a failure. */
export function useAction() {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState("");

  /** Returns the response, or null when the request fails or another one is in flight. */
  const run = async <Result,>(request: () => Promise<Result>): Promise<Result | null> => {
    if (pending) return null;
    setPending(true);
    setProblem("");
    try {
      return await request();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "This did not work. Try again.");
      return null;
    } finally {
      setPending(false);
    }
  };
  return { pending, problem, run };
}
