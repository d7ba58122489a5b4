import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiGet } from "#app/client/api-client.ts";
import type { SiteStats } from "./stats.ts";

const STATS = "/api/stats";

const statsQuery = queryOptions({
  queryKey: [STATS],
  queryFn: ({ signal }) =>
    apiGet<SiteStats>(STATS, { signal }).catch((error: unknown) => {
      if (!signal.aborted) console.error("Could not fetch what the dashboard shows", error);
      throw error;
    }),
});

/** What the dashboard shows; undefined until it is loaded. A failure is logged. */
export const useStats = () => useQuery(statsQuery).data;

/** The number of unread messages. */
export const useUnread = () => useQuery({ ...statsQuery, select: ({ unread }) => unread.count }).data ?? 0;
