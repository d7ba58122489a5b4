import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withId } from "#app/admin/kit/item-id.ts";
import { STALE_EVENT } from "#app/client/api-client.ts";

/** Loads a whole list. A list that loads in pages may pass the items so far to `show`. */
export type ListLoad<Item> = (signal: AbortSignal, show: (items: Item[]) => void) => Promise<Item[]>;

/** Items saved or deleted (null) on this page since the list was loaded, by id, in insertion order. */
type Changes<Item> = ReadonlyMap<string, Item | null>;

/** After this time in the background the list is reloaded, because others may have changed it. */
const OLD_AFTER_MS = 60_000;

/**
 * Loads a list for an admin page and applies saves and deletes to it in place. `load` must be referentially stable.
 * When someone else may have changed the list, it is reloaded without a loading state or an error.
 */
export function useAdminList<Item extends { _id: string }>(load: ListLoad<Item>) {
  const [read, setRead] = useState<{ items: Item[]; complete: boolean } | null>(null);
  const [failed, setFailed] = useState(false);
  const [changes, setChanges] = useState<Changes<Item>>(() => new Map());
  const [attempt, setAttempt] = useState({ quiet: false });
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  });

  useEffect(() => {
    const controller = new AbortController();
    const { quiet } = attempt;
    const run = async () => {
      const before = latest.current;
      try {
        const show = (items: Item[]) => {
          if (!quiet && !controller.signal.aborted) setRead({ items: items.map(withId), complete: false });
        };
        const items = await load(controller.signal, show);
        setRead({ items: items.map(withId), complete: true });
        setFailed(false);
        // The response contains earlier changes; only those made while the request was in flight stay on top of it.
        setChanges((now) => new Map([...now].filter(([id, item]) => before.get(id) !== item)));
      } catch {
        if (!controller.signal.aborted && !quiet) setFailed(true);
      }
    };
    void run();
    return () => controller.abort();
  }, [load, attempt]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt({ quiet: false });
  }, []);

  const complete = read?.complete ?? false;
  useEffect(() => {
    if (!complete) return;
    const refresh = () => setAttempt({ quiet: true });
    let leftAt = Date.now();
    const refreshIfOld = () => {
      if (document.visibilityState === "hidden") leftAt = Date.now();
      else if (Date.now() - leftAt > OLD_AFTER_MS) refresh();
    };
    document.addEventListener("visibilitychange", refreshIfOld);
    addEventListener(STALE_EVENT, refresh);
    return () => {
      document.removeEventListener("visibilitychange", refreshIfOld);
      removeEventListener(STALE_EVENT, refresh);
    };
  }, [complete]);

  const change = useCallback((entries: (readonly [id: string, item: Item | null])[]) => {
    setChanges((before) => {
      const next = new Map(before);
      for (const [id, item] of entries) next.set(id, item);
      return next;
    });
  }, []);
  /** Puts a new item first and an existing one in its old place. */
  const put = useCallback((...items: Item[]) => change(items.map((item) => [item._id, item])), [change]);
  const remove = useCallback((...ids: string[]) => change(ids.map((id) => [id, null])), [change]);

  const items = useMemo(() => withChanges(read?.items ?? [], changes), [read, changes]);
  const status: "error" | "loading" | "loaded" = read ? "loaded" : failed ? "error" : "loading";
  return { status, complete, failed, items, retry, put, remove };
}

/** Puts new items first, the latest at the top, replaces changed items in place, and removes deleted ones. */
export function withChanges<Item extends { _id: string }>(items: Item[], changes: Changes<Item>): Item[] {
  if (changes.size === 0) return items;
  const added = new Map(changes);
  const rest = items.flatMap((item) => {
    const changed = changes.get(item._id);
    added.delete(item._id);
    return changed === null ? [] : [changed ?? item];
  });
  const first = [...added.values()].filter((item) => item !== null).toReversed();
  return [...first, ...rest];
}
