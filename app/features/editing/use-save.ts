import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/client/api-client.ts";
import { showToast } from "#app/ui/toast.tsx";

export interface Problem {
  message: string;
  /** A second sentence, where the first does not say what to do. */
  detail: string | null;
  errors: Readonly<Record<string, string>>;
  /** The session has ended: after logging in again the same save succeeds. */
  sessionEnded: boolean;
  /** The server failed, not what was sent. */
  serverFailed: boolean;
  /** The same request may succeed later: the server failed or was not reached. */
  canRetry: boolean;
  /** The item as someone else has saved it meanwhile. */
  current: unknown;
}

const GONE = "It was deleted meanwhile. Copy what you want to keep, close this and create it anew.";

const NO_PROBLEM: Problem = {
  message: "",
  detail: null,
  errors: {},
  sessionEnded: false,
  serverFailed: false,
  canRetry: false,
  current: undefined,
};

interface Upload {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface Messages {
  /** What is said when a save fails. */
  fallback: string;
  /** Whether a message of the server stands in its place. */
  preferServer?: boolean;
}

/**
 * Runs a form's request: one at a time, with its progress, a way to stop it, and a problem in words when it fails.
 */
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

  /** The response, or null when it failed, was stopped, or another is under way. */
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
        if (controller.signal.aborted) return null;
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
  /** For what the browser itself finds wrong, with fields or altogether. */
  const fail = useCallback((errors: Record<string, string>, message = "") => {
    setProblem({ ...NO_PROBLEM, message, errors });
  }, []);

  /** Somebody else has saved this meanwhile. */
  const meet = useCallback((current: unknown) => setProblem({ ...NO_PROBLEM, current }), []);

  return { pending, progress, problem, run, stop, clear, fail, meet };
}

function describe(error: unknown, fallback: string, preferServer: boolean): Problem {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { ...NO_PROBLEM, message: fallback };
  }
  const message = preferServer && error.fromServer ? error.message : fallback;
  const beside = Object.values(error.errors).includes(error.message);
  const said = message === error.message || beside ? null : error.message;
  return {
    message,
    detail: error.status === 404 ? GONE : said,
    errors: error.errors,
    sessionEnded: error.status === 401,
    serverFailed: error.status >= 500,
    canRetry: error.canRetry,
    current: error.status === 409 ? error.current : undefined,
  };
}
