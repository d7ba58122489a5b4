import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { CENTER, type Focal } from "./picked-image.ts";

interface Props {
  /** The name of the image in labels. */
  name: string;
  value: Focal;
  onChange: (focal: Focal) => void;
  children: ReactNode;
}

const KEYS: Record<string, Focal> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** An image on which a click or the arrow keys set the focal point, which every crop keeps in view. */
export function FocalPoint({ name, value, onChange, children }: Props) {
  const onClick = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
    currentTarget.querySelector<HTMLElement>("[role=slider]")?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step && event.key !== "Home") return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    onChange(step ? { x: within(value.x + step.x * size), y: within(value.y + step.y * size) } : CENTER);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider takes the keys
    <div className="relative w-fit cursor-crosshair select-none" onClick={onClick}>
      {children}
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
        className="absolute size-9 -translate-1/2 rounded-full border-2 border-on-plate bg-plate/30 outline-offset-0 before:absolute before:inset-3 before:rounded-full before:bg-accent before:content-[''] after:absolute after:-inset-0.75 after:rounded-full after:border after:border-plate after:content-['']"
      />
    </div>
  );
}

const percent = (share: number) => within(Math.round(share * 100));
const within = (value: number) => Math.min(100, Math.max(0, value));
