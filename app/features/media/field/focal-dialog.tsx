import { useState } from "react";
import { useSave } from "#app/features/editing/use-save.ts";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { ALL_CROPS, CropPreviews } from "./crop-previews.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { StoredImage } from "../media.ts";

interface Props {
  /** The image whose focal point is set; null while the dialog is closed. */
  image: StoredImage | null;
  onSaved: (image: StoredImage) => void;
  onClose: () => void;
}

/** Sets the focal point of a stored image: the part that every crop keeps in view. */
export function FocalDialog({ image, onSaved, onClose }: Props) {
  const shown = useLastNonNull(image);
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Focal point"
      subtitle="Press or drag on the image, or use the arrow keys: what is there stays in view wherever it is cropped."
    >
      {shown && <FocalForm key={shown.id} image={shown} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}

function FocalForm({ image, onSaved, onClose }: Props & { image: StoredImage }) {
  const [focal, setFocal] = useState({ x: image.focalX, y: image.focalY });
  const save = useSave({ fallback: "The focal point could not be saved.", preferServer: true });

  const store = async () => {
    const saved = await save.run(({ signal }) =>
      apiSend<StoredImage>("PUT", `/api/media/${image.id}`, { focalX: focal.x, focalY: focal.y }, { signal }),
    );
    if (!saved) return;
    onSaved(saved);
    onClose();
  };

  return (
    <div className="grid justify-items-start gap-5">
      <div className="flex w-full flex-wrap items-start gap-5">
        <FocalPoint source={image.url} placeholder={image.placeholder} name="image" value={focal} onChange={setFocal} />
        <CropPreviews
          source={image.url}
          placeholder={image.placeholder}
          focal={focal}
          crops={ALL_CROPS}
          className="min-w-0 grow basis-56"
        />
      </div>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {save.problem?.message}
      </p>
      <div className="flex w-full justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={save.pending} onClick={() => void store()}>
          {save.pending ? "Saving..." : "Save focal point"}
        </Button>
      </div>
    </div>
  );
}
