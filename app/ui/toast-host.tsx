import { useEffect } from "react";
import { ToastContainer } from "react-toastify";

/** The library's container. Apart, so that it is only fetched for the first message. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a default export
export default function ToastHost({ onReady }: { onReady: () => void }) {
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
