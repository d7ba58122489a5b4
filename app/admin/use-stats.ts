import { queryOptions, useQuery } from "@tanstack/react-query";
import { STATS_KEY } from "#app/admin/kit/queries.ts";
import { apiGet } from "#app/browser/api-client.ts";
import type { SiteStats } from "./stats.ts";

const statsQuery = queryOptions({
  queryKey: STATS_KEY,
  queryFn: ({ signal }) =>
    apiGet<SiteStats>(STATS_KEY.join(""), { signal }).catch((error: unknown) => {
      if (!signal.aborted) console.error("Could not load the dashboard", error);
      throw error;
    }),
});

/** What the dashboard shows; undefined until it is loaded. A failure is logged. */
export const useStats = () => useQuery(statsQuery).data;

/** The number of unread messages. */
export const useUnread = () => useQuery({ ...statsQuery, select: ({ unread }) => unread.count }).data ?? 0;
