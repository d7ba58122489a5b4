import { lazy, Suspense, useSyncExternalStore } from "react";

/*
 * Messages that come and go at the bottom of the window. The toast library is fetched with the first message, so
 * that a page that shows none does not carry it.
 */
const ToastHost = lazy(() => import("./toast-host.tsx"));

const CLOSES_AFTER_MS = { page: 3500, footer: 2000 } as const;

let wanted = false;
/** The library drops what it is given before its container has settled. */
const { promise: hostIsReady, resolve: tellReady } = Promise.withResolvers<void>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ToastOptions {
  type?: "success" | "error" | "info";
  place?: keyof typeof CLOSES_AFTER_MS;
  /** What can be done about it: one press, which also takes the message away. */
  action?: { label: string; onPress: () => void };
}

/** Shows a short message. Those of the footer go sooner. */
export async function showToast(
  message: string,
  { type = "success", place = "page", action }: ToastOptions = {},
): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const [{ toast }] = await Promise.all([import("react-toastify"), hostIsReady]);
  const content = action ? (
    <span className="flex grow items-center justify-between gap-4">
      <span>{message}</span>
      <button type="button" className="min-h-9 px-2 font-bold underline underline-offset-4" onClick={action.onPress}>
        {action.label}
      </button>
    </span>
  ) : (
    message
  );
  toast(content, { type, autoClose: CLOSES_AFTER_MS[place] });
}

/** Takes away what is shown: it speaks of something that is being tried again. */
export async function dismissToasts(): Promise<void> {
  if (wanted) (await import("react-toastify")).toast.dismiss();
}

/** Where the messages appear: once, in the document's root. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return shown ? (
    <Suspense>
      <ToastHost onReady={tellReady} />
    </Suspense>
  ) : null;
}
