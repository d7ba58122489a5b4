import { ToastContainer } from "react-toastify";

export default function ToastHost() {
  return (
    <ToastContainer
      position="bottom-center"
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      icon={false}
      theme="light"
      toastClassName="!font-[inherit]"
      aria-label="Messages"
    />
  );
}
