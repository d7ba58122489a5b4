import { useEffect } from "react";
import { ToastContainer } from "react-toastify";
import { siteLabels } from "#site-labels";

/** The toast library's container, in a module of its own so that it loads with the first toast. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  useEffect(() => {
    // Each toast has a live role of its own; a live region around the list would announce it twice.
    document.querySelector(".Toastify[aria-live], .Toastify [aria-live]")?.setAttribute("aria-live", "off");
    onReady();
  }, [onReady]);
  return (
    <ToastContainer
      position="bottom-center"
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      icon={false}
      theme="light"
      aria-label={siteLabels.messages}
    />
  );
}
