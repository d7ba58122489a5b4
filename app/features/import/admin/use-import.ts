import { useQuery } from "@tanstack/react-query";
import type { ApiError } from "#app/client/api-client.ts";
import type { ImportStatus } from "../import.ts";

/** Polling interval while an import runs; a status request is cheap for the server. */
const POLL_MS = 1_000;

const isBusy = ({ state }: ImportStatus) => state === "checking" || state === "importing";

/** The status of the import, polled while one runs. The server holds the state, so a page reload loses nothing. */
export function useImport() {
  const { data, error, refetch } = useQuery<ImportStatus, ApiError>({
    queryKey: ["/api/import"],
    refetchInterval({ state }) {
      if (state.error) return state.error.canRetry && 5 * POLL_MS;
      return state.data && isBusy(state.data) ? POLL_MS : false;
    },
  });
  return { status: data ?? null, error, reload: () => void refetch() };
}
