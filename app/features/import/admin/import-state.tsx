import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { apiSend } from "#app/browser/api-client.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { ImportStatus } from "../import.ts";
import { formatSize, headline, missingMessage, progressMessage, startLabel, summaryLines } from "./import-messages.ts";

interface Props {
  status: ImportStatus;
  /** Called after a request that changes the import, or may have changed it, to reload its status. */
  onChange: () => void;
}

/** The uploaded file, the progress of the import and its actions. */
export function ImportState({ status, onChange }: Props) {
  const { state, file, size, by, done, total, message, summary } = status;
  const isBusy = state === "checking" || state === "importing";
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is replaced with the state.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return (
    <section aria-labelledby="import-state" className="border-y-2 border-ink py-6">
      <div className="grid justify-items-start gap-4">
        <header>
          <h2 ref={heading} id="import-state" tabIndex={-1} className="display text-title outline-none">
            {headline(status)}
          </h2>
          <p className="label pt-2 wrap-anywhere text-ink-soft">
            {[file, size && formatSize(size), by].filter(Boolean).join(" · ")}
          </p>
        </header>
        <p role="status" className="sr-only">
          {isBusy ? progressMessage(status, 10) : headline(status)}
        </p>
        {isBusy ? (
          <>
            <ProgressBar label={headline(status)} done={done} total={total}>
              {progressMessage(status)}
            </ProgressBar>
            <p className="max-w-prose text-ink-soft">You can leave this page. The import continues.</p>
          </>
        ) : (
          <div className="grid max-w-prose gap-2 wrap-anywhere">
            {[message, ...(summary?.cutOff ?? [])].filter(Boolean).map((line) => (
              <p key={line} className="border-s-4 border-danger ps-3 font-medium">
                {line}
              </p>
            ))}
            {summaryLines(status).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <Actions key={state} status={status} onChange={onChange} />
      </div>
    </section>
  );
}

type Request = { method: "POST" | "DELETE"; path: string; body?: object };

function Actions({ status, onChange }: Props) {
  const { state, summary } = status;
  const [fetch, setFetch] = useState(status.fetch);
  const request = useMutation({
    mutationFn: ({ method, path, body }: Request) => apiSend(method, path, body),
    // The server may have done it, although its response is lost.
    onSettled: onChange,
  });
  const isBusy = state === "checking" || state === "importing";
  const canStart = status.canStart && !(state === "checked" && summary?.imported === 0);
  const missing = missingMessage(status);
  return (
    <>
      {canStart && (missing || status.stage === "import") && (
        <label className="flex max-w-prose cursor-pointer items-start gap-3 py-1">
          <input
            type="checkbox"
            checked={fetch}
            onChange={(event) => setFetch(event.target.checked)}
            className="checkbox mt-1"
          />
          <span>
            <span>Fetch images from the old site</span>
            {missing && <span className="block text-small wrap-anywhere text-ink-soft">{missing}</span>}
          </span>
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        {isBusy && (
          <Button
            pending={request.isPending}
            onClick={() => request.mutate({ method: "POST", path: "/api/import/stop" })}
          >
            {request.isPending ? "Stopping..." : "Stop"}
          </Button>
        )}
        {canStart && (
          <Button
            variant="primary"
            pending={request.isPending}
            onClick={() => request.mutate({ method: "POST", path: "/api/import/start", body: { fetch } })}
          >
            {startLabel(status)}
          </Button>
        )}
        {state === "finished" && <ButtonLink to="/admin/blogs">See the posts</ButtonLink>}
        {!isBusy && (
          <Button
            disabled={request.isPending}
            onClick={() => request.mutate({ method: "DELETE", path: "/api/import" })}
          >
            {state === "finished" ? "Import another file" : "Choose another file"}
          </Button>
        )}
      </div>
      <FormProblem problem={request.error?.message} />
    </>
  );
}
