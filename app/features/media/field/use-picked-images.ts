import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { deleteFiles, storeFiles, readFiles } from "#app/client/draft-files.ts";
import type { Image } from "../media.ts";
import { isChanged, NO_CHANGE, type PickedImage } from "./picked-image.ts";

interface Picked {
  /** By position; the cover (or the only image) is first. */
  images: readonly PickedImage[];
  /** The positions of the additional images, in the order that the user wants. */
  order: readonly number[];
}

interface StoredDraft extends Picked {
  /** The ids of the stored images at the time of the draft. */
  over: string;
}

interface State extends Picked {
  /** Files or images were restored from a draft of an earlier visit. */
  restored: boolean;
  touched: boolean;
}

/**
 * The unsaved changes of a form's image fields, one for each entry of `stored`. They are kept in this browser under the
 * draft's key until they are saved or discarded.
 */
export function usePickedImages(draftKey: string, stored: readonly (Image | null)[]) {
  const over = stored.map((image) => image?.id ?? "").join(" ");
  const [state, setState] = useState<State>(() => ({ ...nothing(stored.length), restored: false, touched: false }));
  const { images, order, touched } = state;

  const restore = useEffectEvent((draft: StoredDraft | undefined) => {
    if (!draft || draft.images.length !== stored.length) return;
    // Removals, focal points and the order apply only while the stored images are the same as in the draft.
    const same = draft.over === over;
    const found = same
      ? draft
      : {
          ...draft,
          ...nothing(stored.length),
          images: draft.images.map(({ file, chosen }) => ({ ...NO_CHANGE, file, chosen })),
        };
    setState((now) =>
      now.touched ? now : { images: found.images, order: found.order, restored: true, touched: false },
    );
  });
  useEffect(() => {
    let wanted = true;
    void readFiles<StoredDraft>(draftKey).then((draft) => wanted && restore(draft));
    return () => {
      wanted = false;
    };
  }, [draftKey]);

  useEffect(() => {
    if (!touched) return;
    const kept = images.map((image) => ({ ...image, rejected: null }));
    if (hasChange({ images, order })) void storeFiles(draftKey, { images: kept, order, over } satisfies StoredDraft);
    else void deleteFiles(draftKey);
  }, [draftKey, touched, images, order, over]);

  const pick = useCallback((position: number, change: PickedImage) => {
    setState((now) => ({ ...now, images: now.images.with(position, change), touched: true }));
  }, []);
  const arrange = useCallback((change: (order: readonly number[]) => readonly number[]) => {
    setState((now) => ({ ...now, order: change(now.order), touched: true }));
  }, []);
  /** Discards all changes and their stored draft, after a save or a reset. */
  const forget = useCallback(() => {
    void deleteFiles(draftKey);
    setState((now) => ({ ...nothing(now.images.length), restored: false, touched: false }));
  }, [draftKey]);

  const changed = hasChange(state);
  const uploads = images.some(({ file }) => file);
  return { images, order, restored: state.restored, changed, uploads, pick, arrange, forget };
}

export type PickedImages = ReturnType<typeof usePickedImages>;

function nothing(count: number): Picked {
  return { images: Array.from({ length: count }, () => NO_CHANGE), order: inline(count) };
}

/** The positions of additional images in their stored order: 1, 2, 3, 4. */
function inline(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => index + 1);
}

/** True when the order of the additional images differs from the stored one. */
export function isReordered(order: readonly number[]): boolean {
  return order.some((position, index) => position !== index + 1);
}

function hasChange({ images, order }: Picked): boolean {
  return images.some(isChanged) || isReordered(order);
}
