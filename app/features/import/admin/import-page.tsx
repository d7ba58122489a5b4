import { Link } from "react-router";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState, Skeleton } from "#app/ui/states.tsx";
import { ChooseExport } from "./choose-export.tsx";
import { ImportReport } from "./import-report.tsx";
import { ImportState } from "./import-state.tsx";
import { useImport } from "./use-import.ts";

export const meta = adminMeta("Import from another site");

/** Imports content from another site: the user uploads an export, reviews the dry run and starts the import. */
export default function ImportPage() {
  return (
    <>
      <PageHead
        title="Import from another site"
        subtitle="Bring your old site’s posts here. You see what would be imported before anything is."
        action={
          <Link to="/admin/settings" className="text-link font-bold">
            Back to Settings
          </Link>
        }
      />
      <CurrentImport />
    </>
  );
}

function CurrentImport() {
  const { status, error, reload } = useImport();
  if (!status) {
    if (error) return <ErrorState title={error.message} action={<Button onClick={reload}>Try again</Button>} />;
    return (
      <LoadingState text="Looking for an import...">
        <Skeleton className="h-60" />
      </LoadingState>
    );
  }
  const tryAgain = () => {
    // The button leaves with the error.
    (document.getElementById("import-state") ?? document.getElementById("main"))?.focus();
    reload();
  };
  const hasReport = status.state === "checked" || (status.stage === "import" && status.state !== "importing");
  return (
    <>
      {error && (
        <div className="mb-5 grid justify-items-start gap-3">
          <p role="alert" className="border-s-4 border-danger ps-3 font-medium text-danger">
            {error.message} What runs there goes on.
          </p>
          {!error.canRetry && <Button onClick={tryAgain}>Try again</Button>}
        </div>
      )}
      {status.state === "none" ? (
        <ChooseExport maxBytes={status.maxBytes} onUploaded={reload} />
      ) : (
        <ImportState status={status} onChange={reload} />
      )}
      {hasReport && <ImportReport key={`${status.startedAt} ${status.state}`} status={status} />}
    </>
  );
}
