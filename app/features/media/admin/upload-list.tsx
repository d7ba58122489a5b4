import { RotateCw, X } from "lucide-react";
import { useRef } from "react";
import { LogInAgain } from "#app/features/auth/login/log-in-again.tsx";
import { Button } from "#app/ui/button.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import type { LibraryUpload } from "./use-uploads.ts";

interface Props {
  uploads: readonly LibraryUpload[];
  onRetry: (key: number) => void;
  onCancel: (key: number) => void;
  /** Called after a login, for the uploads that an ended session stopped. */
  onLogin: () => void;
}

/** The uploads that are waiting, in progress or failed. */
export function UploadList({ uploads, onRetry, onCancel, onLogin }: Props) {
  const list = useRef<HTMLDivElement>(null);
  if (uploads.length === 0) return null;
  return (
    <div ref={list} className="mb-6 grid gap-3">
      {uploads.some(({ state }) => state === "ended") && (
        <LogInAgain
          then="the upload goes on"
          onDone={() => {
            onLogin();
            list.current?.querySelector<HTMLElement>("li button")?.focus();
          }}
        />
      )}
      <ul aria-label="Uploads" className="border-y-2 border-ink">
        {uploads.map(({ key, file, state, share, error, canRetry }) => (
          <li
            key={key}
            className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1 last:border-b-0"
          >
            <span className="max-w-full min-w-0 grow truncate text-small">{file.name}</span>
            {state === "sending" && <UploadProgress share={share} />}
            {(state === "waiting" || state === "ended") && <span className="label text-ink-soft">Waiting</span>}
            {error && (
              <p role="alert" className="basis-full text-small font-medium text-danger">
                {error}
              </p>
            )}
            <span className="flex">
              {state === "failed" && canRetry && (
                <Button size="sm" variant="quiet" onClick={() => onRetry(key)}>
                  <RotateCw aria-hidden="true" className="size-4" /> Try again
                </Button>
              )}
              <Button size="sm" variant="quiet" onClick={() => onCancel(key)}>
                <X aria-hidden="true" className="size-4" /> {state === "failed" ? "Dismiss" : "Cancel"}
                <span className="sr-only"> {file.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
