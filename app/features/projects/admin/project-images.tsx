import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useController, useWatch } from "react-hook-form";
import { ImageField } from "#app/admin/kit/image-field/image-field.tsx";
import { hasImage, type PickedImage } from "#app/admin/kit/image-field/picked-image.ts";
import type { Image } from "#app/features/media/media.ts";
import { IconButton } from "#app/ui/button.tsx";

/** A project's additional images, which the user can reorder. `stored` has the cover first. */
export function AdditionalImages({ stored }: { stored: (Image | null)[] }) {
  const { field } = useController({ name: "imageOrder" });
  const [announcement, setAnnouncement] = useState("");
  const slots = String(field.value).split(",").map(Number);
  const move = (index: number, by: number) => {
    const slot = slots[index] ?? 0;
    const position = index + by;
    // A field that moves in the page loses the focus: the button takes it again.
    flushSync(() => field.onChange(slots.toSpliced(index, 1).toSpliced(position, 0, slot).join(",")));
    setAnnouncement(`Image moved to position ${position + 1} of ${slots.length}.`);
  };
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-rule pt-5">
      <legend className="label float-left pb-1 text-ink-soft">Additional images</legend>
      <ol className="grid gap-5 sm:grid-cols-2">
        {slots.map((slot, index) => (
          <li key={slot} className="min-w-0">
            <ImageField
              name={`additionalImage${slot}`}
              label={`Additional image ${index + 1}`}
              what={`image ${index + 1}`}
              altLabel={`Alternative text of image ${index + 1}`}
              stored={stored[slot] ?? null}
              marksRemoval
            >
              <MoveButtons
                slot={slot}
                stored={stored[slot] ?? null}
                position={index + 1}
                count={slots.length}
                onMove={(by) => move(index, by)}
              />
            </ImageField>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

interface MoveProps {
  slot: number;
  stored: Image | null;
  /** The position of the image among the others, from 1. */
  position: number;
  count: number;
  onMove: (by: number) => void;
}

function MoveButtons({ slot, stored, position, count, onMove }: MoveProps) {
  const picked = useWatch({ name: `additionalImage${slot}` }) as PickedImage;
  if (!hasImage(stored, picked)) return null;
  return (
    <span className="ms-auto flex">
      {[
        { label: "earlier", by: -1, isLast: position === 1, Icon: ArrowUp },
        { label: "later", by: 1, isLast: position === count, Icon: ArrowDown },
      ].map(({ label, by, isLast, Icon }) => (
        <IconButton
          key={label}
          label={`Move image ${position} ${label}`}
          disabled={isLast}
          onClick={({ currentTarget }) => {
            onMove(by);
            currentTarget.focus();
          }}
        >
          <Icon aria-hidden="true" className="size-4" />
        </IconButton>
      ))}
    </span>
  );
}
