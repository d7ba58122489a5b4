import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { apiUpload } from "#app/browser/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { fileDrop } from "#app/ui/form/file-drop.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { formatSize } from "./import-messages.ts";

interface Props {
  maxBytes: number;
  onUploaded: () => void;
}

const FORMATS = [
  { from: "WordPress", where: "Tools › Export", file: ".xml, or a .zip with the uploads beside it" },
  { from: "Ghost", where: "Settings › Export", file: ".json, or a .zip with its images" },
  { from: "Jekyll, Hugo, Astro, Notion, Obsidian", where: "The folder of Markdown files", file: ".zip, or one .md" },
  { from: "Another system", where: "JSON lists, exported by a developer", file: ".json" },
  { from: "A site like this one", where: "npm run studio -- export on its server", file: ".tar.gz" },
];
const ACCEPT =
  ".xml,.json,.zip,.md,.mdx,.markdown,.tar.gz,.tgz,text/xml,application/json,application/zip,text/markdown,application/gzip";

/** Uploads an export that the user chooses or drops. */
export function ChooseExport({ maxBytes, onUploaded }: Props) {
  const [share, setShare] = useState(0);
  const stopping = useRef<AbortController>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      setShare(0);
      stopping.current = new AbortController();
      const path = `/api/import?name=${encodeURIComponent(file.name.slice(-200))}`;
      return apiUpload("POST", path, file, { signal: stopping.current.signal, onProgress: setShare });
    },
    onSuccess: onUploaded,
  });
  const send = ([file]: FileList) => {
    if (file && !upload.isPending) upload.mutate(file);
  };
  const { error } = upload;
  return (
    <div
      {...fileDrop(send)}
      className="grid gap-x-10 gap-y-6 border-y-2 border-ink py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
    >
      <div className="grid content-start justify-items-start gap-4">
        <h2 className="display text-title wrap-anywhere">
          {upload.isPending ? `Uploading ${upload.variables.name}` : "Choose an export"}
        </h2>
        {upload.isPending ? (
          <>
            <ProgressBar label="Upload" done={share} total={1}>
              {share < 1 ? `${Math.round(share * 100)} %` : "Uploaded. Checking the file…"}
            </ProgressBar>
            {share < 1 && <Button onClick={() => stopping.current?.abort()}>Cancel</Button>}
          </>
        ) : (
          <>
            <p className="text-ink-soft">{`One file, at most ${formatSize(maxBytes)}. You can also drop it here. The content of this site stays unchanged, and a backup is made first.`}</p>
            <input
              ref={chooser}
              type="file"
              accept={ACCEPT}
              hidden
              aria-label="Export to import"
              onChange={({ target }) => {
                if (target.files) send(target.files);
                target.value = "";
              }}
            />
            <Button variant="primary" onClick={() => chooser.current?.click()}>
              <FileUp aria-hidden="true" className="size-4" /> Choose file
            </Button>
          </>
        )}
        <FormProblem problem={error?.name === "AbortError" ? null : error?.message} />
      </div>
      <dl>
        {FORMATS.map(({ from, where, file }) => (
          <div
            key={from}
            className="grid gap-x-6 border-t border-rule py-2.5 first:border-t-0 first:pt-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="font-bold">{from}</dt>
            <dd>
              <span>{where}</span>
              <span className="label block text-ink-soft">{file}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
