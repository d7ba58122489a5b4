import { useQuery } from "@tanstack/react-query";
import { STATS_KEY } from "#app/admin/kit/queries.ts";
import type { SiteStats } from "./stats.ts";

/** What the dashboard shows; undefined until it is loaded. */
export const useStats = () => useQuery<SiteStats>({ queryKey: STATS_KEY }).data;
