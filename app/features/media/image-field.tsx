import { ImagePlus, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { Image } from "#app/features/media/media.ts";
import { imageFault, type PickedImage } from "#app/features/media/picked-image.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

interface Props {
  label: string;
  /** What its buttons call it. */
  name?: string;
  /** MIME types, as a file chooser takes them. */
  accept: string;
  hint?: string;
  /** The picture that is stored now. */
  stored: Image | null;
  picked: PickedImage;
  onPick: (picked: PickedImage) => void;
  error?: string | undefined;
  /** A removed stored picture stays in view, marked; otherwise it is gone from view. */
  marksRemoval?: boolean;
}

/** Chooses a picture, shows it before it is sent, and removes the stored one. */
export function ImageField(props: Props) {
  const {
    label,
    name = label.toLowerCase(),
    accept,
    hint,
    stored,
    picked,
    onPick,
    error,
    marksRemoval = false,
  } = props;
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const preview = useObjectUrl(picked.file);
  const marked = marksRemoval && picked.removed && !picked.file && stored;
  const source = preview ?? (stored && (!picked.removed || marked) ? stored.url : null);
  const wrong = fault ?? error;

  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const problem = imageFault(file);
    setFault(problem);
    if (!problem) onPick({ ...picked, file });
  };

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      <div
        className={cx(
          "relative grid min-h-32 place-items-center rounded-sm border-2 border-dashed bg-stock p-3 text-center text-small",
          "focus-within:border-ink [@media(hover:hover)]:hover:border-ink",
          wrong ? "border-danger" : "border-edge",
        )}
      >
        {source ? (
          <img src={source} alt="" className={cx("max-h-48 object-contain", marked && "opacity-35 grayscale")} />
        ) : (
          <span className="grid justify-items-center gap-1 text-ink-soft">
            <ImagePlus aria-hidden="true" className="size-6" />
            Choose a file or drop it here
          </span>
        )}
        {marked && (
          <span className="label absolute inset-x-3 top-1/2 -translate-y-1/2 bg-danger-fill py-1 text-on-danger">
            Will be removed
          </span>
        )}
        {/* Lies over the whole box, so that a click and a dropped file both reach it. */}
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={cx(hint && `${id}-hint`, wrong && `${id}-error`) || undefined}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => {
            choose(event.target.files);
            event.target.value = ""; // The same file can be chosen again after it was removed.
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        {hint && (
          <p id={`${id}-hint`} className="grow text-small text-ink-soft">
            {hint}
          </p>
        )}
        {picked.file ? (
          <Button variant="quiet" size="sm" onClick={() => onPick({ ...picked, file: null })}>
            <Trash2 aria-hidden="true" className="size-4" /> Remove {name}
          </Button>
        ) : stored && picked.removed ? (
          <Button variant="quiet" size="sm" onClick={() => onPick({ ...picked, removed: false })}>
            <RotateCcw aria-hidden="true" className="size-4" /> Keep {name}
          </Button>
        ) : (
          stored && (
            <Button variant="quiet" size="sm" onClick={() => onPick({ ...picked, removed: true })}>
              <Trash2 aria-hidden="true" className="size-4" /> Remove {name}
            </Button>
          )
        )}
      </div>
      <p id={`${id}-error`} role="alert" className={wrong ? "text-small font-medium text-danger" : "hidden"}>
        {wrong}
      </p>
    </div>
  );
}

/** An address for a chosen file, for as long as it is shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
