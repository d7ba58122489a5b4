import { RotateCw, X } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import type { LibraryUpload } from "./use-uploads.ts";

interface Props {
  uploads: readonly LibraryUpload[];
  onRetry: (upload: LibraryUpload) => void;
  onCancel: (upload: LibraryUpload) => void;
}

/** The uploads that are waiting, in progress or failed. */
export function UploadList({ uploads, onRetry, onCancel }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="mb-6 border-y-2 border-ink">
      {uploads.map((upload) => (
        <Row key={upload.key} upload={upload} onRetry={onRetry} onCancel={onCancel} />
      ))}
    </ul>
  );
}

function Row({ upload, onRetry, onCancel }: Omit<Props, "uploads"> & { upload: LibraryUpload }) {
  const { file, state, share, error, canRetry } = upload;
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1 last:border-b-0">
      <span className="max-w-full min-w-0 grow truncate text-small">{file.name}</span>
      {state === "sending" && <UploadProgress share={share} />}
      {state === "waiting" && <span className="label text-ink-soft">Waiting</span>}
      {error && (
        <p role="alert" className="basis-full text-small font-medium text-danger">
          {error}
        </p>
      )}
      <span className="flex">
        {state === "failed" && canRetry && (
          <Button size="sm" variant="quiet" onClick={() => onRetry(upload)}>
            <RotateCw aria-hidden="true" className="size-4" /> Try again
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => onCancel(upload)}>
          <X aria-hidden="true" className="size-4" />
          <span>{` ${state === "failed" ? "Dismiss" : "Cancel"}`}</span>
          <span className="sr-only">{` ${file.name}`}</span>
        </Button>
      </span>
    </li>
  );
}
