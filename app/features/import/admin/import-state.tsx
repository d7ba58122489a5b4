import { useState } from "react";
import { useAction } from "./use-action.tsx";
import { FormProblem } from "#app/features/auth/form-errors.tsx";
import { ApiError, apiSend } from "#app/client/api-client.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ImportStatus } from "../import.ts";
import { formatSize } from "./choose-export.tsx";
import { headline, progressMessage, summaryLines } from "./import-messages.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { useHeadingFocus } from "./use-heading-focus.ts";

interface Props {
  status: ImportStatus;
  /** Called after a request that changes the import, or may have changed it, to reload its status. */
  onChange: () => void;
}

/** The uploaded file, the progress of the import and its actions. */
export function ImportState({ status, onChange }: Props) {
  const { state, file, size, by, done, total } = status;
  const isBusy = state === "checking" || state === "importing";
  const heading = useHeadingFocus(state);
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
            <p className="max-w-prose text-ink-soft">
              You can leave this page. It goes on, and shows here how far it is.
            </p>
          </>
        ) : (
          <ResultMessages status={status} />
        )}
        <Actions key={state} status={status} onChange={onChange} />
      </div>
    </section>
  );
}

/** The results as sentences. */
function ResultMessages({ status }: { status: ImportStatus }) {
  const { message, summary } = status;
  return (
    <div className="grid max-w-prose gap-2 wrap-anywhere">
      {message && <p className="border-s-4 border-danger ps-3 font-medium text-danger">{message}</p>}
      {summaryLines(status).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {summary?.cutOff.map((line) => (
        <p key={line} className="border-s-4 border-danger ps-3">
          {line}
        </p>
      ))}
    </div>
  );
}

function Actions({ status, onChange }: Props) {
  const { state, summary } = status;
  const action = useAction();
  const [fetch, setFetch] = useState(status.fetch);
  const isBusy = state === "checking" || state === "importing";
  const canStart = status.canStart && !(state === "checked" && summary?.imported === 0);
  const ask = async (method: "POST" | "DELETE", path: string, body?: object) => {
    const send = () =>
      apiSend(method, path, body).catch((error: unknown) => {
        // The server may have done it, although its response is lost.
        if (error instanceof ApiError && error.canRetry) onChange();
        throw error;
      });
    if (await action.run(send)) onChange();
  };
  const missing = state === "checked" ? (summary?.missingImages ?? 0) : 0;
  return (
    <>
      {canStart && (missing > 0 || status.stage === "import") && (
        <label className="flex max-w-prose cursor-pointer items-start gap-3 py-1">
          <input
            type="checkbox"
            checked={fetch}
            onChange={(event) => setFetch(event.target.checked)}
            className="checkbox mt-1"
          />
          <span>
            Fetch images from the old site
            {missing > 0 && (
              <span className="block text-small wrap-anywhere text-ink-soft">
                {missingMessage(missing, summary?.imageHosts)}
              </span>
            )}
          </span>
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        {isBusy && (
          <Button pending={action.pending} onClick={() => void ask("POST", "/api/import/stop")}>
            {action.pending ? "Stopping..." : "Stop"}
          </Button>
        )}
        {canStart && (
          <Button
            variant="primary"
            pending={action.pending}
            onClick={() => void ask("POST", "/api/import/start", { fetch })}
          >
            {startLabel(status)}
          </Button>
        )}
        {state === "finished" && <ButtonLink to="/admin/blogs">See the posts</ButtonLink>}
        {!isBusy && (
          <Button disabled={action.pending} onClick={() => void ask("DELETE", "/api/import")}>
            {state === "finished" ? "Import another file" : "Choose another file"}
          </Button>
        )}
      </div>
      <FormProblem problem={action.problem} />
    </>
  );
}

function startLabel({ state, summary }: ImportStatus): string {
  if (state !== "checked") return "Start again";
  const count = summary?.imported ?? 0;
  return count === 1 ? "Import one item" : `Import ${count.toLocaleString("en-US")} items`;
}

function missingMessage(missing: number, hosts: string[] = []): string {
  const images = missing === 1 ? "One image is" : `${missing.toLocaleString("en-US")} images are`;
  const [first, ...others] = hosts;
  const from = first
    ? ` ${missing === 1 ? "It" : "They"} would be fetched from ${[first, ...others.slice(0, 2)].join(", ")}${others.length > 2 ? " and others" : ""}.`
    : "";
  return `${images} not in the export.${from} This takes longer.`;
}
