import { useState, type DragEvent } from "react";

/** Moves items of a list by dragging their handles. The first `fixed` items stay. */
export function useItemDrag(move: (from: number, to: number) => void, fixed: number) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  return {
    handle: (index: number) => ({
      draggable: true,
      title: "Drag to move",
      onDragStart({ currentTarget, dataTransfer }: DragEvent) {
        const item = currentTarget.closest("li");
        if (item) dataTransfer.setDragImage(item, item.clientWidth, 0);
        // Firefox drags nothing without data.
        dataTransfer.setData("application/x-item", "");
        setFrom(index);
      },
      onDragEnd: end,
    }),
    item: (index: number) => ({
      "data-dropping": (over === index && from !== index) || undefined,
      onDragOver(event: DragEvent) {
        if (from === null || index < fixed) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop(event: DragEvent) {
        if (from === null) return;
        event.preventDefault();
        if (from !== index) move(from, index);
        end();
      },
    }),
  };
}
