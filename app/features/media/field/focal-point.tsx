import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { Toned } from "#app/ui/image/toned.tsx";
import { CENTER, type Focal } from "./picked-image.ts";

interface Props {
  source: string;
  placeholder: string;
  /** The name of the image in labels. */
  name: string;
  value: Focal;
  onChange: (focal: Focal) => void;
  onBroken?: () => void;
}

const KEYS: Record<string, Focal> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** An image on which a press, a drag or the arrow keys set the focal point, which every crop keeps in view. */
export function FocalPoint({ source, placeholder, name, value, onChange, onBroken }: Props) {
  const box = useRef<HTMLDivElement>(null);

  const moveTo = ({ clientX, clientY }: PointerEvent) => {
    if (!box.current) return;
    const { left, top, width, height } = box.current.getBoundingClientRect();
    onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step && event.key !== "Home") return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    onChange(step ? { x: within(value.x + step.x * size), y: within(value.y + step.y * size) } : CENTER);
  };

  return (
    <div
      ref={box}
      className="relative w-fit cursor-crosshair select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // A finger beside the handle may begin to scroll. If it does not, its tap ends with pointerup.
        if (event.pointerType === "touch" && !(event.target as Element).matches("[role=slider]")) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector<HTMLElement>("[role=slider]")?.focus({ preventScroll: true });
        moveTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
      onPointerUp={(event) => event.pointerType === "touch" && moveTo(event)}
    >
      <Toned placeholder={placeholder}>
        <img
          src={source}
          alt=""
          draggable={false}
          {...(onBroken && { onError: onBroken })}
          className="block max-h-56 max-w-full"
        />
      </Toned>
      <span
        role="slider"
        tabIndex={0}
        aria-label={`Focal point of the ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value.x}
        aria-valuetext={`${value.x} % from the left, ${value.y} % from the top`}
        onKeyDown={onKeyDown}
        style={{ left: `${value.x}%`, top: `${value.y}%` }}
        className="absolute size-9 -translate-1/2 touch-none rounded-full border-2 border-on-plate bg-plate/30 outline-offset-0 before:absolute before:inset-3 before:rounded-full before:bg-accent before:content-[''] after:absolute after:-inset-0.75 after:rounded-full after:border after:border-plate after:content-['']"
      />
    </div>
  );
}

const percent = (share: number) => within(Math.round(share * 100));
const within = (value: number) => Math.min(100, Math.max(0, value));
