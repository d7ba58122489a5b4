import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FocalPoint } from "#app/admin/kit/image-field/focal-point.tsx";
import { apiSend } from "#app/browser/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { DarkTone } from "#app/ui/image/dark-tone.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import type { StoredImage } from "../media.ts";

interface Props {
  /** The image whose focal point is set; null while the dialog is closed. */
  image: StoredImage | null;
  onSaved: (image: StoredImage) => void;
  onClose: () => void;
}

/** Sets the focal point of a stored image: the part that every crop keeps in view. */
export function FocalDialog({ image, onSaved, onClose }: Props) {
  const lastImage = useLastNonNull(image);
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Focal point"
      subtitle="Click the most important spot, or use the arrow keys. It stays visible when the image is cropped."
    >
      {lastImage && <FocalForm key={lastImage.id} image={lastImage} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}

function FocalForm({ image, onSaved, onClose }: Props & { image: StoredImage }) {
  const [focal, setFocal] = useState({ x: image.focalX, y: image.focalY });
  const save = useMutation({
    mutationFn: () => apiSend<StoredImage>("PUT", `/api/media/${image.id}`, { focalX: focal.x, focalY: focal.y }),
    onSuccess(saved) {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <div className="grid justify-items-start gap-5">
      <FocalPoint name="image" value={focal} onChange={setFocal}>
        <DarkTone placeholder={image.placeholder}>
          <img src={image.url} alt="" draggable={false} className="block max-h-96 max-w-full" />
        </DarkTone>
      </FocalPoint>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {save.error?.message}
      </p>
      <div className="flex w-full justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
          {save.isPending ? "Saving..." : "Save focal point"}
        </Button>
      </div>
    </div>
  );
}
