import { useCallback, useEffect, useState } from "react";
import { useSession } from "#app/features/auth/login/session.tsx";
import { ApiError } from "#app/client/api-client.ts";

/** Loads the data of a page; old data stays in view during a reload. `read` must be the same at every render. */
export function useReloadable<Data>(read: () => Promise<Data>) {
  const { end } = useSession();
  const [data, setData] = useState<Data | null>(null);
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    setFailed(false);
    try {
      setData(await read());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) end();
      setFailed(true);
    }
  }, [read, end]);

  useEffect(() => void reload(), [reload]);
  return { data, failed, reload };
}
