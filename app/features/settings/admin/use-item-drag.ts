import { useRef, useState, type DragEvent } from "react";

/** Moves items of a list by dragging their handles. The first `fixed` items stay. */
export function useItemDrag(move: (from: number, to: number) => void, fixed: number) {
  const from = useRef<number>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    from.current = null;
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
        from.current = index;
      },
      onDragEnd: end,
    }),
    item: (index: number) => ({
      "data-dropping": over === index || undefined,
      onDragOver(event: DragEvent) {
        if (from.current === null || index < fixed) return;
        event.preventDefault();
        setOver(index === from.current ? null : index);
      },
      onDrop(event: DragEvent) {
        if (from.current === null) return;
        event.preventDefault();
        if (from.current !== index) move(from.current, index);
        end();
      },
    }),
  };
}
