import { siteLabels } from "#site-labels";
import { windowFoot } from "./form/window-foot.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { ToastContainer } from "react-toastify";

/** The distance between toasts and the form beside them, in px. */
const GAP = 16;

/** Moves the toasts so that they cover neither a dialog, nor the bar at the bottom of the viewport, nor a control. */
function moveToasts(): void {
  const messages = document.querySelector<HTMLElement>(".Toastify__toast-container");
  if (!messages) return;
  const bottom = roomBelow(messages.offsetHeight);
  messages.style.marginBottom = `${bottom}px`;
  messages.style.translate = `${bottom === 0 ? sidewaysOffset(messages) : 0}px`;
}

/** Returns the bottom margin, in px, that gives toasts of this height free space. */
function roomBelow(height: number): number {
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1)?.getBoundingClientRect();
  if (dialog && dialog.height > 0) {
    if (innerHeight - dialog.bottom >= height) return 0;
    if (dialog.top >= height) return innerHeight - dialog.top;
  }
  // A dialog that fills the viewport, or a page with a bar at the bottom: place the toasts above the buttons.
  const foot = windowFoot();
  const isCovered = foot && foot.top < innerHeight && innerHeight - foot.bottom < height;
  return isCovered ? Math.min(innerHeight - foot.top, innerHeight - height) : 0;
}

/**
 * Returns how far aside, in px, the toasts stand when they would cover a control of the form in use: beside the form.
 * Without room there, as on a phone, they stay.
 */
function sidewaysOffset(messages: HTMLElement): number {
  const form = document.activeElement?.closest("form");
  const { width, top } = messages.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  const left = (room - width) / 2;
  const isCovered = [...(form?.elements ?? [])].some((control) => {
    const box = control.getBoundingClientRect();
    return box.top < innerHeight && box.bottom > top && box.left < left + width && box.right > left;
  });
  if (!form || !isCovered) return 0;
  const box = form.getBoundingClientRect();
  const offsets = [box.left - GAP - width - left, box.right + GAP - left];
  const free = offsets.filter((offset) => left + offset >= 0 && left + offset + width <= room);
  return free.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
}

/** A toast's content. While mounted, it keeps the toasts clear of buttons, which may come, go and move. */
export function Message({ children }: { children: ReactNode }) {
  useEffect(() => {
    let frame = 0;
    const moveInEachFrame = () => {
      moveToasts();
      frame = requestAnimationFrame(moveInEachFrame);
    };
    moveInEachFrame();
    return () => cancelAnimationFrame(frame);
  }, []);
  return children;
}

/** The toast library's container, in a module of its own so that it loads with the first toast. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  const { messages } = siteLabels;
  const box = useRef<HTMLDivElement>(null);
  // Each toast has a live role of its own; a live region around the list would announce it twice.
  useEffect(() => box.current?.querySelector("[aria-live]")?.setAttribute("aria-live", "off"), []);
  useEffect(onReady, [onReady]);
  return (
    <div ref={box}>
      <ToastContainer
        position="bottom-center"
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick
        icon={false}
        theme="light"
        aria-label={messages}
      />
    </div>
  );
}
