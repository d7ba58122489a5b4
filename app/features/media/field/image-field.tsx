import { FolderOpen, ImagePlus, RotateCcw, Trash2, Upload } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import type { useSave } from "#app/features/editing/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { IMAGE_TYPES, imageError } from "#app/ui/image/image-types.ts";
import { AltField } from "./alt-field.tsx";
import { CropPreviews, type Crop } from "./crop-previews.tsx";
import { FieldUpload } from "./field-upload.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { Image } from "../media.ts";
import { focalOf, hasImage, type PickedImage } from "./picked-image.ts";
import { useObjectUrl } from "./use-object-url.ts";

/** Fetched when it is first asked for. */
const StoredImages = lazy(async () => ({ default: (await import("./stored-images.tsx")).StoredImages }));

interface Props {
  label: string;
  /** What its buttons call it. */
  name?: string;
  hint?: string;
  /** The picture that is stored now. */
  stored: Image | null;
  picked: PickedImage;
  onPick: (picked: PickedImage) => void;
  error?: string | undefined;
  /** Another picture was chosen: the error was of the one before it. */
  onClearError: () => void;
  /** A removed stored picture stays in view, marked; otherwise it is gone from view. */
  marksRemoval?: boolean;
  /** The form's field of the alternative text. */
  alt: { label: string; name: string; start: string; error?: string | undefined };
  /** How pages crop it: with these, a focal point can be set. */
  crops?: readonly Crop[];
  /** The form's save, which sends the file. */
  save: Pick<ReturnType<typeof useSave>, "pending" | "problem">;
  /** The file was chosen at an earlier visit. */
  restored?: boolean;
  /** Further buttons, such as those that move it. */
  children?: ReactNode;
}

/** Chooses a picture, describes it, shows it before it is sent, and removes the stored one. */
export function ImageField(props: Props) {
  const { label, name = label.toLowerCase(), hint, stored, picked, onPick, alt, crops, save } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [invalid, setProblem] = useState<string | null>(null);
  const [browsing, setBrowsing] = useState<"never" | "open" | "closed">("never");
  const preview = useObjectUrl(picked.file);
  const marked = props.marksRemoval && picked.removed && !picked.file && !picked.chosen && stored;
  const shown = picked.chosen ?? (!picked.removed || marked ? stored : null);
  const source = picked.file ? preview : (shown?.url ?? null);
  const focal = focalOf(stored, picked);
  const wrong = invalid ?? props.error;
  const canFocus = crops && !marked;

  /** What was wrong before is not wrong with what is chosen now. */
  const begin = (problem: string | null) => {
    props.onClearError();
    setProblem(problem);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const problem = imageError(file);
    begin(problem);
    if (!problem) onPick({ ...picked, file, chosen: null, focal: null });
  };
  const take = (chosen: Image) => {
    begin(null);
    setBrowsing("closed");
    onPick({ file: null, chosen: chosen.id === stored?.id ? null : chosen, removed: false, focal: null });
  };
  const undo = () => {
    begin(null);
    onPick({ ...picked, file: null, chosen: null, focal: null });
  };
  const broken = () => {
    if (!picked.file) return;
    undo();
    setProblem("This file is damaged or of a kind that cannot be shown. Export it as JPEG or PNG and choose that.");
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    choose(event.clipboardData.files[0]);
  };

  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      <div
        onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
        onDrop={drop}
        onPaste={paste}
        className={cx(
          "relative grid min-h-32 place-items-center rounded-sm border-2 border-dashed bg-stock p-3 text-center text-small",
          "focus-within:border-ink [@media(hover:hover)]:hover:border-ink",
          wrong ? "border-danger" : "border-edge",
        )}
      >
        {source && canFocus ? (
          <FocalPoint
            source={source}
            name={name}
            value={focal}
            onChange={(next) => onPick({ ...picked, focal: next })}
            onBroken={broken}
          />
        ) : source ? (
          <img
            src={source}
            alt=""
            onError={broken}
            className={cx("max-h-48 object-contain", marked && "opacity-35 grayscale")}
          />
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
        {/* Lies over the empty box, so that a click reaches it; a picture is pressed to set its focal point. */}
        <input
          ref={input}
          id={id}
          type="file"
          accept={IMAGE_TYPES}
          tabIndex={source ? -1 : 0}
          aria-describedby={cx(hint && `${id}-hint`, wrong && `${id}-error`) || undefined}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = ""; // The same file can be chosen again after it was removed.
          }}
          className={source ? "sr-only" : "absolute inset-0 cursor-pointer opacity-0"}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      <div className="-mx-3 flex flex-wrap items-center">
        {source && !marked && (
          <Button variant="quiet" size="sm" onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" className="size-4" /> Replace {name}
          </Button>
        )}
        {picked.file || picked.chosen ? (
          <Button variant="quiet" size="sm" onClick={undo}>
            <Trash2 aria-hidden="true" className="size-4" /> Remove {name}
          </Button>
        ) : stored && picked.removed ? (
          <Button variant="quiet" size="sm" onClick={() => onPick({ ...picked, removed: false })}>
            <RotateCcw aria-hidden="true" className="size-4" /> Keep {name}
          </Button>
        ) : (
          stored && (
            <Button variant="quiet" size="sm" onClick={() => onPick({ ...picked, removed: true, focal: null })}>
              <Trash2 aria-hidden="true" className="size-4" /> Remove {name}
            </Button>
          )
        )}
        {!marked && (
          <Button variant="quiet" size="sm" onClick={() => setBrowsing("open")}>
            <FolderOpen aria-hidden="true" className="size-4" /> Choose a stored picture
          </Button>
        )}
        {props.children}
      </div>
      <FieldUpload
        file={picked.file}
        restored={props.restored ?? false}
        failed={Boolean(props.error)}
        save={save}
        onTake={take}
      />
      <p id={`${id}-error`} role="alert" className={wrong ? "text-small font-medium text-danger" : "hidden"}>
        {wrong}
      </p>
      {source && canFocus && (
        <>
          <p className="text-small text-ink-soft">
            Press or drag on the picture, or use the arrow keys: what is there stays in view where it is cropped.
          </p>
          <CropPreviews source={source} focal={focal} crops={crops} />
        </>
      )}
      <div hidden={!hasImage(stored, picked)}>
        <AltField
          label={alt.label}
          name={alt.name}
          start={alt.start}
          storedAlt={picked.file ? "" : (shown?.alt ?? "")}
          imageKey={picked.file ? fileKey(picked.file) : (shown?.id ?? "")}
          error={alt.error}
        />
      </div>
      {browsing !== "never" && (
        <Suspense>
          <StoredImages open={browsing === "open"} onClose={() => setBrowsing("closed")} onChoose={take} />
        </Suspense>
      )}
    </div>
  );
}

function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
