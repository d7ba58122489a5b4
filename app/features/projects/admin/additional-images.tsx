import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useEffect, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

type Tool = "earlier" | "later" | "handle";

interface Props {
  /** The slots (1 to 4) of the images in the order in which they are shown. */
  order: readonly number[];
  onOrder: (change: (order: readonly number[]) => readonly number[]) => void;
  /** True when the slot has an image. */
  hasImage: (slot: number) => boolean;
  /** Renders the image field of a slot. `position` counts from 1; `tools` are the buttons that move the image. */
  children: (slot: number, position: number, tools: ReactNode) => ReactNode;
}

/** A list of fields that the user can reorder: by dragging with a mouse or a finger, or with buttons and arrow keys. */
export function AdditionalImages({ order, onOrder, hasImage, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const moved = useRef<{ slot: number; tool: Tool } | null>(null);

  // Moving a field in the DOM takes the focus from its buttons, so the focus is set again after the move.
  useEffect(() => {
    if (!moved.current) return;
    const { slot, tool } = moved.current;
    moved.current = null;
    setAnnouncement(`Image moved to position ${order.indexOf(slot) + 1} of ${order.length}.`);
    const field = list.current?.querySelector(`[data-slot="${slot}"]`);
    const pressed = field?.querySelector<HTMLElement>(`[data-tool=${tool}]:not([aria-disabled])`);
    (pressed ?? field?.querySelector<HTMLElement>("[data-tool=handle]"))?.focus();
  }, [order]);

  /** Moves an image to the position that `toIn` computes from the order at the time of the update. */
  const move = (slot: number, tool: Tool, toIn: (order: readonly number[]) => number) => {
    onOrder((before) => {
      const from = before.indexOf(slot);
      const to = toIn(before);
      if (to < 0 || to >= before.length || to === from) return before;
      moved.current = { slot, tool };
      return before.toSpliced(from, 1).toSpliced(to, 0, slot);
    });
  };
  const step = (slot: number, tool: Tool, by: number) => move(slot, tool, (before) => before.indexOf(slot) + by);

  const drag = useDrag({
    list,
    onDragged: setDragged,
    onOver: (slot, target) => move(slot, "handle", (before) => before.indexOf(target)),
  });

  return (
    <>
      <ol ref={list} className="grid gap-5 sm:grid-cols-2">
        {order.map((slot, index) => (
          <li
            key={slot}
            data-slot={slot}
            className={cx("min-w-0", dragged === slot && "outline-3 outline-offset-4 outline-accent")}
          >
            {children(
              slot,
              index + 1,
              hasImage(slot) && (
                <MoveTools
                  position={index + 1}
                  count={order.length}
                  onStep={(tool, by) => step(slot, tool, by)}
                  onDrag={(event) => drag(event, slot)}
                />
              ),
            )}
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface ToolsProps {
  /** The position of the image in the shown order, from 1. */
  position: number;
  count: number;
  onStep: (tool: Tool, by: number) => void;
  onDrag: (event: PointerEvent) => void;
}

function MoveTools({ position, count, onStep, onDrag }: ToolsProps) {
  return (
    <span className="ms-auto flex">
      <IconButton
        data-tool="earlier"
        label={`Move image ${position} earlier`}
        disabled={position === 1}
        onClick={() => onStep("earlier", -1)}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        data-tool="later"
        label={`Move image ${position} later`}
        disabled={position === count}
        onClick={() => onStep("later", 1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        data-tool="handle"
        label={`Drag image ${position}, or move it with the arrow keys`}
        className="cursor-grab touch-none active:cursor-grabbing"
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (!by) return;
          event.preventDefault();
          onStep("handle", by);
        }}
        onPointerDown={onDrag}
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  );
}

interface Dragging {
  list: RefObject<HTMLElement | null>;
  onDragged: (slot: number | null) => void;
  onOver: (slot: number, target: number) => void;
}

function useDrag({ list, onDragged, onOver }: Dragging) {
  // Listens on the window, because the field and its own listeners move under the pointer during the drag.
  return (event: PointerEvent, slot: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { pointerId } = event;
    const ending = new AbortController();
    onDragged(slot);
    const follow = (at: globalThis.PointerEvent) => {
      if (at.pointerId !== pointerId) return;
      const under = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-slot]");
      if (!under || !list.current?.contains(under)) return;
      const target = Number(under.dataset["slot"]);
      if (target !== slot) onOver(slot, target);
    };
    const end = (at: globalThis.PointerEvent) => {
      if (at.pointerId !== pointerId) return;
      ending.abort();
      onDragged(null);
    };
    const { signal } = ending;
    addEventListener("pointermove", follow, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  };
}
