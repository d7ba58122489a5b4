import { useEffect } from "react";
import { ToastContainer } from "react-toastify";

/** The library's container. Apart, so that it is only fetched for the first message. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <ToastContainer
      position="bottom-center"
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      icon={false}
      theme="light"
      aria-label="Messages"
    />
  );
}
