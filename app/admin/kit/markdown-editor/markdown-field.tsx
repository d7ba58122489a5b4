import { useDeferredValue, useId, useMemo, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { renderPreview } from "#app/browser/render-preview.ts";
import { uploadImage } from "#app/features/media/upload-image.ts";
import { cx } from "#app/ui/cx.ts";
import { PaneChoice, type Pane } from "./pane-choice.tsx";
import { Preview } from "./preview.tsx";
import { TextInput } from "./text-input.tsx";

/** The height of the editor and the preview: the column's height where the layout has columns. */
const PANE = "max-h-[70dvh] min-h-80 desk:max-h-none desk:min-h-0";

const doNothing = () => {};

type GoTo = (position: number) => void;

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** Called with the number of images that are on their way into the text. */
  onBusy?: (count: number) => void;
  /** Stands above the preview, such as the title. */
  previewHead?: ReactNode;
  /** Called with a function that moves the cursor once the editor is ready, and with null when it unmounts. */
  onReady?: (goTo: GoTo | null) => void;
}

/** A required Markdown field with toolbar, images and preview. Until the editor has loaded, a plain field takes the text. */
export function MarkdownField(props: Props) {
  const { label, hint, error, value, onChange, onBusy = doNothing, onReady } = props;
  const id = useId();
  const [pane, setPane] = useState<Pane>("write");
  const [message, setMessage] = useState("");
  const { notes, upload } = useUploadNotes();
  const deferredText = useDeferredValue(value);
  const attributes = useMemo(
    () => ({
      id,
      "aria-labelledby": `${id}-label`,
      "aria-describedby": `${id}-hint ${id}-error`,
      "aria-required": "true",
      "aria-invalid": String(Boolean(error)),
      spellcheck: "true",
      autocapitalize: "sentences",
    }),
    [id, error],
  );

  /** Shows the text first if only its preview is visible. */
  const ready = (goTo: GoTo | null) =>
    onReady?.(
      goTo &&
        ((position) => {
          flushSync(() => setPane((current) => (current === "preview" ? "write" : current)));
          goTo(position);
        }),
    );

  return (
    <div className="flex flex-col gap-1.5 desk:min-h-96 desk:flex-1">
      <label id={`${id}-label`} htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      <div
        className={cx(
          "grid rounded-sm border-2 bg-sheet desk:min-h-0 desk:flex-1 desk:grid-rows-[minmax(0,1fr)]",
          pane === "both" && "lg:grid-cols-2",
          "has-[.cm-focused]:outline-3 has-[.cm-focused]:outline-offset-3 has-[.cm-focused]:outline-ink",
          error ? "border-danger" : "border-edge",
        )}
      >
        <div className={cx(PANE, "flex min-w-0 flex-col", pane === "preview" && "hidden")}>
          <TextInput
            {...{ label, value, onChange, attributes, onBusy }}
            announce={setMessage}
            onUpload={upload}
            onScroll={(share) => scrollTo(`${id}-preview`, share)}
            onReady={ready}
          />
        </div>
        {pane !== "write" && (
          <Preview
            id={`${id}-preview`}
            text={deferredText}
            render={renderPreview}
            head={props.previewHead}
            label={`${label}: preview`}
            className={cx(PANE, pane === "both" && "border-rule max-lg:hidden lg:border-s")}
          />
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
        <PaneChoice label={label} pane={pane} onChoose={setPane} />
      </div>
      <p role="status" className={message ? "text-small font-medium" : "sr-only"}>
        {[...notes, message].join(" ")}
      </p>
      <p id={`${id}-error`} role="alert" className={error ? "text-small font-medium text-danger" : "hidden"}>
        {error}
      </p>
    </div>
  );
}

/** Uploads images, and collects what is not kept of them. */
function useUploadNotes() {
  const [notes, setNotes] = useState<string[]>([]);
  const upload: typeof uploadImage = async (file, options) => {
    const image = await uploadImage(file, options);
    setNotes((before) => [...before, ...(image.notes ?? []).map((note) => `${file.name}: ${note}`)]);
    return image;
  };
  return { notes, upload };
}

/** Scrolls the preview as far as the text. */
function scrollTo(id: string, share: number) {
  const pane = document.getElementById(id);
  if (pane) pane.scrollTop = share * (pane.scrollHeight - pane.clientHeight);
}
