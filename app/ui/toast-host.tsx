import { useEffect, useRef, type ReactNode } from "react";
import { ToastContainer } from "react-toastify";

/** Puts the messages above what stands at the foot of the topmost layer of the window, where they would cover it. */
function standClear(): void {
  const messages = document.querySelector<HTMLElement>(".Toastify__toast-container");
  const foot = [...document.querySelectorAll("[data-window-foot]:not([hidden])")].at(-1)?.getBoundingClientRect();
  if (!messages) return;
  const covered = foot && foot.top < innerHeight && innerHeight - foot.bottom < messages.offsetHeight;
  const room = covered ? Math.min(innerHeight - foot.top, innerHeight - messages.offsetHeight) : 0;
  messages.style.marginBottom = `${room}px`;
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
        aria-label="Messages"
      />
    </div>
  );
}
