import { useCallback, useEffect, useState } from "react";
import { useSession } from "#app/features/auth/session.tsx";
import { ApiError, apiGet } from "#app/platform/api-client.ts";
import type { AuditEntry } from "./audit.ts";

type Answer = { entries: AuditEntry[]; next: string | null };

/** The address of the trail, narrowed by kind and words, from one place on. */
export function activityPath(path: string, query: { kind: string; q: string; cursor?: string }): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
}

/** Loads the trail page by page. */
export function useActivity(kind: string, q: string) {
  const { logout } = useSession();
  const [answer, setAnswer] = useState<(Answer & { kind: string; q: string }) | null>(null);
  const [failed, setFailed] = useState(false);
  const [growing, setGrowing] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const read = useCallback(
    async (cursor: string, signal?: AbortSignal): Promise<Answer | null> => {
      try {
        return await apiGet<Answer>(activityPath("/api/audit", { kind, q, cursor }), signal ? { signal } : {});
      } catch (error) {
        if (signal?.aborted) return null;
        if (error instanceof ApiError && error.status === 401) logout();
        setFailed(true);
        return null;
      }
    },
    [kind, q, logout],
  );

  useEffect(() => {
    const leaving = new AbortController();
    setFailed(false);
    const load = async () => {
      const first = await read("", leaving.signal);
      if (first && !leaving.signal.aborted) setAnswer({ ...first, kind, q });
    };
    void load();
    return () => leaving.abort();
  }, [read, kind, q, attempt]);

  const grow = async () => {
    if (growing || !answer?.next) return;
    setGrowing(true);
    const more = await read(answer.next);
    setGrowing(false);
    if (!more) return;
    // Unless something else is looked for by now.
    setAnswer((before) =>
      before?.next === answer.next ? { ...before, ...more, entries: [...before.entries, ...more.entries] } : before,
    );
  };

  return {
    entries: answer?.entries ?? null,
    /** What is shown answers an earlier question. */
    stale: answer !== null && (answer.kind !== kind || answer.q !== q),
    hasMore: Boolean(answer?.next),
    failed,
    growing,
    grow,
    retry: () => setAttempt((before) => before + 1),
  };
}
