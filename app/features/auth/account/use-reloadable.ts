import { useCallback, useEffect, useState } from "react";
import { useSession } from "#app/features/auth/login/session.tsx";
import { ApiError } from "#app/client/api-client.ts";

/** What a page shows; it stays in view while it is read anew. `read` is the same function each time. */
export function useReloadable<Data>(read: () => Promise<Data>) {
  const { logout } = useSession();
  const [data, setData] = useState<Data | null>(null);
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    setFailed(false);
    try {
      setData(await read());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) logout();
      setFailed(true);
    }
  }, [read, logout]);

  useEffect(() => void reload(), [reload]);
  return { data, failed, reload };
}
