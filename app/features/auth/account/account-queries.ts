import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#app/admin/kit/queries.ts";
import { apiPages } from "#app/browser/api-client.ts";
import type { OwnAccount, SessionItem } from "../account.ts";

export const useAccount = () => useQuery<OwnAccount>({ queryKey: ["/api/auth", "/account"] });

export const useSessions = () =>
  useQuery({
    queryKey: ["/api/auth", "/sessions"],
    queryFn: ({ signal }) =>
      apiPages("/api/auth/sessions", { signal, itemsOf: (result: { sessions: SessionItem[] }) => result.sessions }),
  });

/** Reads the account and its sessions again, after a change. */
export const refreshAccount = () => void queryClient.invalidateQueries({ queryKey: ["/api/auth"] });
