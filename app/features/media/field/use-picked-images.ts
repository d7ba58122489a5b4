import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { deleteFiles, storeFiles, readFiles } from "#app/client/draft-files.ts";
import type { Image } from "../media.ts";
import { hasImage, isChanged, NO_CHANGE, type PickedImage } from "./picked-image.ts";

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
  /** Discarded changes that can be restored. */
  discarded: StoredDraft | null;
}

/**
 * The unsaved changes of a form's image fields, one for each entry of `stored`. They are kept in this browser under the
 * draft's name, which is undefined until the draft is claimed, until they are saved or discarded.
 */
export function usePickedImages(draftName: string | undefined, stored: readonly (Image | null)[]) {
  const over = stored.map((image) => image?.id ?? "").join(" ");
  const [state, setState] = useState<State>(() => ({ ...noChanges(stored.length), ...UNTOUCHED }));
  const { images, order, touched } = state;

  const restore = (draft: StoredDraft | null | undefined, touch: boolean) => {
    if (!draft || draft.images.length !== stored.length) return;
    // Removals, focal points and the order apply only while the stored images are the same as in the draft.
    const isSame = draft.over === over;
    const order = isSame ? draft.order : storedOrder(stored.length);
    const images = isSame ? draft.images : draft.images.map(({ file, chosen }) => ({ ...NO_CHANGE, file, chosen }));
    setState((now) => (now.touched ? now : { images, order, restored: true, touched: touch, discarded: null }));
  };
  const onRead = useEffectEvent((draft: StoredDraft | undefined) => restore(draft, false));
  useEffect(() => {
    if (!draftName) return;
    let wanted = true;
    void readFiles<StoredDraft>(draftName).then((draft) => wanted && onRead(draft));
    return () => {
      wanted = false;
    };
  }, [draftName]);

  useEffect(() => {
    if (!draftName || !touched) return;
    const withoutErrors = images.map((image) => ({ ...image, rejected: null }));
    if (hasChange({ images, order }))
      void storeFiles(draftName, { images: withoutErrors, order, over } satisfies StoredDraft);
    else void deleteFiles(draftName);
  }, [draftName, touched, images, order, over]);

  const pick = useCallback((position: number, change: PickedImage) => {
    setState((now) => ({ ...now, images: now.images.with(position, change), touched: true }));
  }, []);
  const arrange = useCallback((change: (order: readonly number[]) => readonly number[]) => {
    setState((now) => ({ ...now, order: change(now.order), touched: true }));
  }, []);
  /** Call when a save has stored these changes: those made since remain. */
  const saved = () => {
    if (draftName) void deleteFiles(draftName);
    setState((now) => {
      const left = since(now, { images, order }, stored);
      return { ...UNTOUCHED, ...left, touched: hasChange(left) };
    });
  };
  /** Discards all changes and their stored draft, after a reset. */
  const forget = useCallback(() => {
    if (draftName) void deleteFiles(draftName);
    setState(({ images, order }) => ({
      ...noChanges(images.length),
      ...UNTOUCHED,
      discarded: { images, order, over },
    }));
  }, [draftName, over]);
  /** Restores the changes that were discarded last, unless others were made since. */
  const undo = () => restore(state.discarded, true);

  const changed = hasChange(state);
  const uploads = images.some(({ file }) => file);
  return { images, order, restored: state.restored, changed, uploads, pick, arrange, saved, forget, undo };
}

export type PickedImages = ReturnType<typeof usePickedImages>;

const UNTOUCHED = { restored: false, touched: false, discarded: null };

function noChanges(count: number) {
  return { images: Array.from({ length: count }, () => NO_CHANGE), order: storedOrder(count) };
}

/** The changes made since a save sent `sent`, at the positions that the images have after it. */
function since(now: Picked, sent: Picked, stored: readonly (Image | null)[]): Picked {
  const left = noChanges(stored.length);
  // A new order also closes the gaps between the images.
  const isGap = (position: number) => !hasImage(stored[position] ?? null, sent.images[position] ?? NO_CHANGE);
  const storedPositions = isReordered(sent.order)
    ? sent.order.toSorted((a, b) => Number(isGap(a)) - Number(isGap(b)))
    : left.order;
  const positionAfterSave = (position: number) => storedPositions.indexOf(position) + 1;
  now.images.forEach((image, position) => {
    if (image !== sent.images[position]) left.images[positionAfterSave(position)] = image;
  });
  return now.order === sent.order ? left : { ...left, order: now.order.map(positionAfterSave) };
}

/** The positions of additional images in their stored order: 1, 2, 3, 4. */
function storedOrder(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => index + 1);
}

/** True when the order of the additional images differs from the stored one. */
export function isReordered(order: readonly number[]): boolean {
  return order.some((position, index) => position !== index + 1);
}

function hasChange({ images, order }: Picked): boolean {
  return images.some(isChanged) || isReordered(order);
}
