import { useEffect } from "react";
import { useSession } from "./session.tsx";
import { useApiItem } from "#app/client/use-api-item.ts";

/** Reads what an admin page shows. When the session has ended, leads to the login, and back from it. */
export function usePageData<Item>(path: string | null): ReturnType<typeof useApiItem<Item>> {
  const { end } = useSession();
  const read = useApiItem<Item>(path, "admin");
  const isEnd = read.state === "failed" && read.error.status === 401;
  useEffect(() => {
    if (isEnd) end();
  }, [isEnd, end]);
  return read;
}
