import { useEffect, useRef, type ReactNode } from "react";
import { ToastContainer } from "react-toastify";
import { useLabels } from "./use-labels.tsx";

/** Puts the messages where they cover neither the question of a dialog nor what stands at the window's foot. */
function standClear(): void {
  const messages = document.querySelector<HTMLElement>(".Toastify__toast-container");
  if (messages) messages.style.marginBottom = `${roomBelow(messages.offsetHeight)}px`;
}

/** How far above the window's lower edge there is room for messages of this height. */
function roomBelow(height: number): number {
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1)?.getBoundingClientRect();
  if (dialog && dialog.height > 0) {
    if (innerHeight - dialog.bottom >= height) return 0;
    if (dialog.top >= height) return innerHeight - dialog.top;
  }
  // One that fills the window: above its buttons.
  const foot = [...document.querySelectorAll("[data-window-foot]:not([hidden])")].at(-1)?.getBoundingClientRect();
  const isCovered = foot && foot.top < innerHeight && innerHeight - foot.bottom < height;
  return isCovered ? Math.min(innerHeight - foot.top, innerHeight - height) : 0;
}

/** What a message says. While it stands, the messages keep clear of buttons, which may come, go and move meanwhile. */
export function Message({ children }: { children: ReactNode }) {
  useEffect(() => {
    let frame = 0;
    const look = () => {
      standClear();
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return children;
}

/** The library's container. Apart, so that it is only fetched for the first message. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  const { messages } = useLabels().site;
  const box = useRef<HTMLDivElement>(null);
  // Each message speaks for itself, by its role: said by the list around them too, it would be heard twice.
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
