import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queryClient } from "#app/admin/kit/queries.ts";
import type { ApiError } from "#app/browser/api-client.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState, Skeleton } from "#app/ui/states.tsx";
import type { ImportStatus } from "../import.ts";
import { ChooseExport } from "./choose-export.tsx";
import { ImportReport } from "./import-report.tsx";
import { ImportState } from "./import-state.tsx";

export const meta = adminMeta("Import from another site");

/** Polling interval while an import runs. */
const POLL_MS = 1_000;

const isBusy = (status: ImportStatus | undefined) => status?.state === "checking" || status?.state === "importing";

const hasReport = ({ state, stage }: ImportStatus) =>
  state === "checked" || (stage === "import" && state !== "importing");

const reload = () => void queryClient.invalidateQueries({ queryKey: ["/api/import"] });

/** Imports content from another site: the user uploads an export, reviews the dry run and starts the import. */
export default function ImportPage() {
  const { data: status, error } = useQuery<ImportStatus, ApiError>({
    queryKey: ["/api/import"],
    refetchInterval: ({ state }) => isBusy(state.data) && POLL_MS,
  });
  return (
    <>
      <PageHead
        title="Import from another site"
        subtitle="Move your posts from another site. You see a preview before anything is imported."
        action={
          <Link to="/admin/settings" className="text-link font-bold">
            Back to Settings
          </Link>
        }
      />
      {error && <ErrorState title={error.message} action={<Button onClick={reload}>Try again</Button>} />}
      {!status && !error && (
        <LoadingState text="Loading the import...">
          <Skeleton className="h-60" />
        </LoadingState>
      )}
      {status?.state === "none" && <ChooseExport maxBytes={status.maxBytes} onUploaded={reload} />}
      {status && status.state !== "none" && <ImportState status={status} onChange={reload} />}
      {status && hasReport(status) && <ImportReport key={`${status.startedAt} ${status.state}`} status={status} />}
    </>
  );
}
