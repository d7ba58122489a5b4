import { useSyncExternalStore, type ComponentType, type ReactNode } from "react";

/*
 * Messages that come and go at the bottom of the window. The toast library is fetched with the first message, so
 * that a page that shows none does not carry it.
 */
const CLOSES_AFTER_MS = { page: 3500, footer: 2000 } as const;

type Shown = {
  /** The library's container, once it was fetched. */
  Host: ComponentType<{ onReady: () => void }> | null;
  /** A message shown without the library. */
  plain: ReactNode;
};
const NOTHING: Shown = { Host: null, plain: null };
let toasts = NOTHING;
let reportReady = () => {};
/** Resolves when the container has mounted; the library drops toasts that are added earlier. */
const hostIsReady = new Promise<void>((resolve) => (reportReady = resolve));
const listeners = new Set<() => void>();

function show(change: Partial<Shown>): void {
  toasts = { ...toasts, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ToastOptions {
  type?: "success" | "error" | "info";
  area?: keyof typeof CLOSES_AFTER_MS;
  /** A button in the toast; pressing it also closes the toast. */
  action?: { label: string; onPress: () => void };
}

/** Shows a toast for 3.5 s, or 2 s in the footer. If the library cannot be loaded, shows a plain message. */
export async function showToast(
  message: string,
  { type = "success", area = "page", action }: ToastOptions = {},
): Promise<void> {
  const content = action ? (
    <span className="flex grow items-center justify-between gap-4">
      <span>{message}</span>
      <button type="button" className="min-h-9 px-2 font-bold underline underline-offset-4" onClick={action.onPress}>
        {action.label}
      </button>
    </span>
  ) : (
    <span>{message}</span>
  );
  const autoClose = CLOSES_AFTER_MS[area];
  try {
    const [{ toast }, { ToastHost }] = await Promise.all([import("react-toastify"), import("./toast-host.tsx")]);
    show({ Host: ToastHost, plain: null });
    await hostIsReady;
    toast(content, { type, autoClose, role: type === "error" ? "alert" : "status" });
  } catch {
    // The library did not load, often because the connection is lost; the message may report just that.
    show({ plain: content });
    setTimeout(() => toasts.plain === content && show({ plain: null }), autoClose);
  }
}

/** Closes all toasts, such as before a retry of the action that they report. */
export async function dismissToasts(): Promise<void> {
  if (toasts.plain) show({ plain: null });
  if (toasts.Host) await import("react-toastify").then(({ toast }) => toast.dismiss());
}

/** Renders the toasts: once, in the document's root. */
export function Toasts() {
  const { Host, plain } = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NOTHING,
  );
  return (
    <>
      {Host && <Host onReady={reportReady} />}
      {plain && (
        <p
          role="alert"
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-80 border-2 border-stock bg-ink p-4 text-stock"
        >
          {plain}
        </p>
      )}
    </>
  );
}
