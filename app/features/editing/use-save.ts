import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/client/api-client.ts";
import { showToast } from "#app/ui/toast.tsx";

export interface Problem {
  message: string;
  /** A second sentence, where the first does not say what to do. */
  detail: string | null;
  errors: Readonly<Record<string, string>>;
  /** The server failed (5xx); the input is not at fault. */
  serverFailed: boolean;
  /** The same request may succeed later: the server failed or was not reached. */
  canRetry: boolean;
  /** What to do when the item does not exist any more. */
  gone?: string | undefined;
  /** The item as someone else has saved it meanwhile. */
  current: unknown;
}

const GONE = "It was deleted meanwhile. Copy what you want to keep, close this and create it anew.";

const NO_PROBLEM: Problem = {
  message: "",
  detail: null,
  errors: {},
  serverFailed: false,
  canRetry: false,
  current: undefined,
};

interface Upload {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface Messages {
  /** Shown when a save fails. */
  fallback: string;
  /** True when the server's message, if there is one, replaces it. */
  preferServer?: boolean;
}

/** Runs a form's requests, one at a time, with progress, cancellation, and a problem to show when one fails. */
export function useSave({ fallback, preferServer = false }: Messages) {
  const [pending, setPending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  const inView = useRef(false);

  useEffect(() => {
    inView.current = true;
    return () => {
      inView.current = false;
    };
  }, []);

  /** Returns the response; null when it failed or was stopped, or another is in progress. */
  const run = useCallback(
    async <Result>(send: (upload: Upload) => Promise<Result>): Promise<Result | null> => {
      if (running.current) return null; // A double click saves once.
      const controller = new AbortController();
      running.current = controller;
      setPending(true);
      setProblem(null);
      try {
        return await send({ signal: controller.signal, onProgress: setProgress });
      } catch (error) {
        // A stopped request; `send` may throw an ApiError where its outcome is unknown.
        if (controller.signal.aborted && !(error instanceof ApiError)) return null;
        const found = describe(error, fallback, preferServer);
        setProblem(found);
        // The form was closed before the response came.
        if (!inView.current) void showToast(found.message, { type: "error" });
        return null;
      } finally {
        running.current = null;
        setPending(false);
        setProgress(0);
      }
    },
    [fallback, preferServer],
  );

  const stop = useCallback(() => running.current?.abort(), []);
  const clear = useCallback(() => setProblem(null), []);
  /** Reports problems found in the browser, of fields or of the whole form. */
  const fail = useCallback((errors: Record<string, string>, message = "") => {
    setProblem({ ...NO_PROBLEM, message, errors });
  }, []);

  /** Reports a save conflict; `current` is the item as someone else has saved it. */
  const reportConflict = useCallback((current: unknown) => setProblem({ ...NO_PROBLEM, current }), []);

  return { pending, progress, problem, inView, run, stop, clear, fail, reportConflict };
}

function describe(error: unknown, fallback: string, preferServer: boolean): Problem {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { ...NO_PROBLEM, message: fallback };
  }
  const message = preferServer && error.fromServer ? error.message : fallback;
  const isFieldError = Object.values(error.errors).includes(error.message);
  const shown = message === error.message || isFieldError ? null : error.message;
  const gone = error.status === 404 ? GONE : undefined;
  return {
    message,
    detail: gone ?? shown,
    errors: error.errors,
    serverFailed: error.status >= 500,
    canRetry: error.canRetry,
    gone,
    current: error.status === 409 ? error.current : undefined,
  };
}
