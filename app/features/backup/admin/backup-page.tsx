import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { downloadFile } from "#app/browser/download-file.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { shortDateTime } from "#app/ui/time/local-time.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { BackupState } from "../api.server.ts";

export const meta = adminMeta("Backup");

/** When the last backup was made, how to make and restore one, and a download of the site. */
export default function BackupPage() {
  const { data, error, refetch } = useQuery<BackupState>({ queryKey: ["/api/backup"] });
  const download = useMutation({
    mutationFn: () => downloadFile("/api/backup/export.tar.gz", "studio.tar.gz"),
    onSuccess: () => void refetch(),
  });
  return (
    <>
      <PageHead
        title="Backup"
        subtitle="A copy of everything: texts, images, settings, accounts and messages."
        action={
          <Link to="/admin/settings" className="text-link font-bold">
            Back to Settings
          </Link>
        }
      />
      {error && <ErrorState title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingState text="Loading the backup..." />}
      {data && (
        <div className="grid max-w-prose justify-items-start gap-4 border-t-2 border-ink pt-4">
          <p>
            {data.last ? `The last backup was made on ${shortDateTime(data.last)}.` : "No backup has been made yet."}
          </p>
          <p>
            {data.everyHours > 0
              ? `The server makes one every ${data.everyHours} hours.`
              : "To make one every day, set BACKUP_EVERY_HOURS=24 on the server."}
          </p>
          <Button variant="primary" pending={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            <span>{download.isPending ? "Preparing the download..." : "Download a backup"}</span>
          </Button>
          <p role="alert" className="text-danger empty:hidden">
            {download.error?.message}
          </p>
          <p>It contains password hashes and messages. Store it where only you can read it.</p>
          <h2 className="display text-title">On the server</h2>
          <p>Make a backup while the site runs:</p>
          <pre className="max-w-full overflow-x-auto bg-inset p-3">npm run backup -- studio.tar.gz</pre>
          <p>Stop the site, then restore one. It replaces everything, and brings back what was deleted:</p>
          <pre className="max-w-full overflow-x-auto bg-inset p-3">npm run restore -- studio.tar.gz</pre>
        </div>
      )}
    </>
  );
}
