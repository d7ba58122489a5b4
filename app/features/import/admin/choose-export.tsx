import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useAction } from "./use-action.tsx";
import { FormProblem } from "#app/features/auth/form-errors.tsx";
import { apiUpload } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { useHeadingFocus } from "./use-heading-focus.ts";

interface Props {
  maxBytes: number;
  onUploaded: () => void;
}

const KNOWN = [
  { from: "WordPress", where: "Tools › Export", file: ".xml, or a .zip with the uploads beside it" },
  { from: "Ghost", where: "Settings › Export", file: ".json, or a .zip with its images" },
  { from: "Jekyll, Hugo, Astro, Notion, Obsidian", where: "The folder of Markdown files", file: ".zip, or one .md" },
  { from: "Another system", where: "Lists of its content, exported by a developer", file: ".json" },
  {
    from: "A site like this one",
    where: "Its export, made on its server",
    file: ".tar.gz, from npm run studio -- export",
  },
];
const ACCEPT =
  ".xml,.json,.zip,.md,.mdx,.markdown,.tar.gz,.tgz,text/xml,application/json,application/zip,text/markdown,application/gzip";

/** Uploads an export that the user chooses or drops. */
export function ChooseExport({ maxBytes, onUploaded }: Props) {
  const action = useAction();
  const [sending, setSending] = useState<{ name: string; share: number; stop: () => void } | null>(null);
  const [over, setOver] = useState(false);
  const heading = useHeadingFocus(sending && "sending");

  const send = async (file: File) => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    setSending({ name: file.name, share: 0, stop });
    const path = `/api/import?name=${encodeURIComponent(file.name.slice(-200))}`;
    const onProgress = (share: number) => setSending({ name: file.name, share, stop });
    const sent = await action.run(() =>
      apiUpload("POST", path, file, { signal: stopping.signal, onProgress }).catch((error: unknown) => {
        if (stopping.signal.aborted) return null;
        throw error;
      }),
    );
    setSending(null);
    if (sent) onUploaded();
  };

  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files") || sending) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!file || sending) return;
        event.preventDefault();
        void send(file);
      }}
      className={cx("border-y-2 border-ink", over && "bg-accent-wash")}
    >
      <div className="grid gap-x-10 gap-y-6 py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid content-start justify-items-start gap-4">
          <h2 ref={heading} tabIndex={-1} className="display text-title wrap-anywhere outline-none">
            {sending ? `Sending ${sending.name}` : "Choose an export"}
          </h2>
          {sending ? (
            <>
              <ProgressBar label="Upload" done={sending.share} total={1}>
                {sending.share < 1 ? `${Math.round(sending.share * 100)} %` : "Sent. Having a first look..."}
              </ProgressBar>
              {sending.share < 1 && <Button onClick={sending.stop}>Cancel</Button>}
            </>
          ) : (
            <Chooser maxBytes={maxBytes} onFile={(file) => void send(file)} />
          )}
          <FormProblem problem={action.problem} />
        </div>
        <AcceptedFormats />
      </div>
    </div>
  );
}

function Chooser({ maxBytes, onFile }: { maxBytes: number; onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <p className="text-ink-soft">
        One file, at most {formatSize(maxBytes)}. You can also drop it here. What is on this site already stays as it
        is, and a backup is made first.
      </p>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="Export to import"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
      <Button variant="primary" onClick={() => chooser.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" /> Choose file
      </Button>
    </>
  );
}

function AcceptedFormats() {
  return (
    <dl>
      {KNOWN.map(({ from, where, file }) => (
        <div
          key={from}
          className="grid gap-x-6 border-t border-rule py-2.5 first:border-t-0 first:pt-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="font-bold">{from}</dt>
          <dd>
            {where}
            <span className="label block text-ink-soft">{file}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${(megabytes / 1024).toLocaleString("en-US", { maximumFractionDigits: 1 })} GB`;
  return megabytes < 0.1
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${megabytes.toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}
