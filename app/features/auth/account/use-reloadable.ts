import { useCallback, useEffect, useRef, useState } from "react";

/** Loads the data of a page; old data stays in view during a reload. `read` must be the same at every render. */
export function useReloadable<Data>(read: () => Promise<Data>) {
  const [data, setData] = useState<Data | null>(null);
  const [failed, setFailed] = useState(false);
  const newest = useRef(0);

  const reload = useCallback(async () => {
    const number = ++newest.current;
    setFailed(false);
    try {
      const result = await read();
      // A late response must not replace a newer one.
      if (number === newest.current) setData(result);
    } catch {
      if (number === newest.current) setFailed(true);
    }
  }, [read]);

  useEffect(() => void reload(), [reload]);
  return { data, failed, reload };
}
