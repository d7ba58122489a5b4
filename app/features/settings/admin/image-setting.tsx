import { useQuery } from "@tanstack/react-query";
import { FolderOpen, ImagePlus, Trash2, Upload } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useSave } from "#app/features/editing/use-save.ts";
import type { Image, StoredImage } from "#app/features/media/media.ts";
import { uploadImage } from "#app/features/media/upload-image.ts";
import { Toned } from "#app/ui/image/toned.tsx";
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
  const [rejection, setRejection] = useState<string | null>(null);
  const save = useSave({ fallback: "The image could not be uploaded.", preferServer: true });
  const upload = async (file: File | undefined) => {
    if (!file || save.pending) return;
    const message = imageError(file);
    setRejection(message);
    if (message !== null) return;
    const stored = await save.run((options) => uploadImage(file, options));
    if (stored) onChange(stored.id);
  };
  return { save, rejection, setRejection, upload };
}

/** An image of the media library, chosen by its id. A new file is uploaded at once and shown when it is stored. */
export function ImageSetting({ label, hint, error, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [browsing, setBrowsing] = useState(false);
  const { save, rejection, setRejection, upload } = useUpload(onChange);
  const wrong = rejection ?? save.problem?.message ?? error;

  const choose = (image: Image) => {
    setBrowsing(false);
    setRejection(null);
    onChange(image.id);
  };

  return (
    <Field label={label} hint={hint} error={wrong}>
      {(control) => (
        <>
          <div
            {...fileDrop(([file]) => void upload(file))}
            className={cx(
              "flex flex-wrap items-center gap-4 rounded-sm border-2 border-dashed bg-sheet p-3",
              wrong ? "border-danger" : "border-edge",
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
                  void upload(event.target.files?.[0]);
                  event.target.value = "";
                }}
                className="sr-only"
              />
              <ImageActions
                {...{ label, value, save, onChange }}
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

type ImageActionsProps = Pick<Props, "label" | "value" | "onChange"> &
  Pick<ReturnType<typeof useUpload>, "save"> & { onUpload: () => void; onBrowse: () => void };

function ImageActions({ label, value, save, onChange, onUpload, onBrowse }: ImageActionsProps) {
  const { pending } = save;
  return (
    <>
      {pending && <UploadProgress share={save.progress} />}
      {/* During an upload the same button cancels it, and so keeps the focus. */}
      <Button variant="quiet" size="sm" onClick={pending ? save.stop : onUpload}>
        {pending ? "Cancel upload" : <Upload aria-hidden="true" className="size-4" />}
        {!pending && (value ? "Replace" : "Upload")}
        {!pending && <span className="sr-only"> {label.toLowerCase()}</span>}
      </Button>
      {!pending && (
        <Button variant="quiet" size="sm" onClick={onBrowse}>
          <FolderOpen aria-hidden="true" className="size-4" /> Choose a stored image
        </Button>
      )}
      {!pending && value && (
        <Button variant="quiet" size="sm" onClick={() => onChange("")}>
          <Trash2 aria-hidden="true" className="size-4" /> Remove
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      )}
    </>
  );
}

function Current({ value }: { value: string }) {
  if (value) return <Shown key={value} id={value} />;
  return (
    <span aria-hidden="true" className="grid size-20 place-items-center bg-inset text-ink-soft">
      <ImagePlus className="size-6" />
    </span>
  );
}

function Shown({ id }: { id: string }) {
  const { data: image, isError } = useQuery<StoredImage>({ queryKey: ["/api/media", `/${encodeURIComponent(id)}`] });
  if (image) {
    return (
      <Toned placeholder={image.placeholder} className="block bg-inset">
        <img src={image.url} alt={image.alt} className="size-20 object-contain" />
      </Toned>
    );
  }
  return (
    <span className="grid size-20 place-items-center bg-inset p-1 text-center text-label text-ink-soft">
      {isError && "It cannot be shown."}
    </span>
  );
}
