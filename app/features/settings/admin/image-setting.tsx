import { FolderOpen, ImagePlus, Trash2, Upload } from "lucide-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import type { Image, StoredImage } from "#app/features/media/media.ts";
import { uploadImage } from "#app/features/media/upload-image.ts";
import { DarkTone } from "#app/ui/image/dark-tone.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/form/field.tsx";
import { fileDrop } from "#app/ui/form/file-drop.ts";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { imageError } from "#app/ui/image/image-types.ts";
import { lazyOverlay } from "#app/ui/lazy-part.tsx";

const StoredImages = lazyOverlay(
  async () => (await import("#app/admin/kit/image-field/stored-images.tsx")).StoredImages,
);

/** The image types for the settings; the server checks the bytes of the file. */
const TYPES = "image/png,image/webp,image/jpeg";

interface Props {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  /** The image's id; "" for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Uploads an image as soon as it is chosen and passes its id to `onChange`. */
function useUpload(onChange: Props["onChange"]) {
  const [progress, setProgress] = useState(0);
  const stopping = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const problem = imageError(file);
      if (problem) throw new Error(problem);
      stopping.current = new AbortController();
      setProgress(0);
      return uploadImage(file, { signal: stopping.current.signal, onProgress: setProgress });
    },
    onSuccess: ({ id }) => onChange(id),
  });
  const { error } = upload;
  return {
    upload,
    progress,
    stop: () => stopping.current?.abort(),
    problem: error?.name === "AbortError" ? null : error,
  };
}

/** An image of the media library, chosen by its id. A new file is uploaded at once and shown when it is stored. */
export function ImageSetting({ label, hint, error, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [browsing, setBrowsing] = useState(false);
  const { upload, progress, stop, problem } = useUpload(onChange);
  const message = problem?.message ?? error;
  const notes = upload.data?.id === value ? upload.data.notes : undefined;
  const send = (file: File | undefined) => file && !upload.isPending && upload.mutate(file);

  const choose = (image: Image) => {
    setBrowsing(false);
    upload.reset();
    onChange(image.id);
  };

  return (
    <Field label={label} hint={notes ? notes.join(" ") : hint} error={message}>
      {(control) => (
        <>
          <div
            {...fileDrop(([file]) => void send(file))}
            className={cx(
              "flex flex-wrap items-center gap-4 rounded-sm border-2 border-dashed bg-sheet p-3",
              message ? "border-danger" : "border-edge",
            )}
          >
            <Current value={value} />
            <div className="-mx-1 flex min-w-0 flex-wrap items-center">
              <input
                {...control}
                ref={input}
                type="file"
                accept={TYPES}
                tabIndex={-1}
                onChange={(event) => {
                  send(event.target.files?.[0]);
                  event.target.value = "";
                }}
                className="sr-only"
              />
              <ImageActions
                {...{ label, value, onChange }}
                progress={upload.isPending ? progress : null}
                onStop={stop}
                onUpload={() => input.current?.click()}
                onBrowse={() => setBrowsing(true)}
              />
            </div>
          </div>
          <StoredImages open={browsing} onClose={() => setBrowsing(false)} onChoose={choose} />
        </>
      )}
    </Field>
  );
}

interface ImageActionsProps extends Pick<Props, "label" | "value" | "onChange"> {
  /** The share of the upload that was sent; null without an upload. */
  progress: number | null;
  onStop: () => void;
  onUpload: () => void;
  onBrowse: () => void;
}

function ImageActions({ label, value, onChange, progress, onStop, onUpload, onBrowse }: ImageActionsProps) {
  const isPending = progress !== null;
  return (
    <>
      {isPending && <UploadProgress share={progress} />}
      {/* During an upload the same button cancels it, and so keeps the focus. */}
      <Button variant="quiet" size="sm" onClick={isPending ? onStop : onUpload}>
        {!isPending && <Upload aria-hidden="true" className="size-4" />}
        <span>{isPending ? "Cancel upload" : value ? "Replace" : "Upload"}</span>
        {!isPending && <span className="sr-only">{` ${label.toLowerCase()}`}</span>}
      </Button>
      {!isPending && (
        <Button variant="quiet" size="sm" onClick={onBrowse}>
          <FolderOpen aria-hidden="true" className="size-4" /> Choose a stored image
        </Button>
      )}
      {!isPending && value && (
        <Button variant="quiet" size="sm" onClick={() => onChange("")}>
          <Trash2 aria-hidden="true" className="size-4" /> Remove
          <span className="sr-only">{` ${label.toLowerCase()}`}</span>
        </Button>
      )}
    </>
  );
}

function Current({ value }: { value: string }) {
  if (value) return <StoredPreview key={value} id={value} />;
  return (
    <span aria-hidden="true" className="grid size-20 place-items-center bg-inset text-ink-soft">
      <ImagePlus className="size-6" />
    </span>
  );
}

function StoredPreview({ id }: { id: string }) {
  const { data: image, isError } = useQuery<StoredImage>({ queryKey: ["/api/media", `/${encodeURIComponent(id)}`] });
  if (image) {
    return (
      <DarkTone placeholder={image.placeholder} className="block bg-inset">
        <img src={image.url} alt={image.alt} className="size-20 object-contain" />
      </DarkTone>
    );
  }
  return (
    <span className="grid size-20 place-items-center bg-inset p-1 text-center text-label text-ink-soft">
      {isError && "The image could not be loaded."}
    </span>
  );
}
