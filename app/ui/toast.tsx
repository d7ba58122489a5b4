import { useSyncExternalStore, type ComponentType, type ReactNode } from "react";

/*
 * Messages that come and go at the bottom of the window. The toast library is fetched with the first message, so
 * that a page that shows none does not carry it.
 */
const CLOSES_AFTER_MS = { page: 3500, footer: 2000 } as const;

type Shown = {
  /** The library's container, once it was fetched. */
  Host: ComponentType<{ onReady: () => void }> | null;
  /** A message that has to do without the library. */
  plain: ReactNode;
};
const NOTHING: Shown = { Host: null, plain: null };
let shown = NOTHING;
/** The library drops what it is given before its container has settled. */
const { promise: hostIsReady, resolve: tellReady } = Promise.withResolvers<void>();
const listeners = new Set<() => void>();

function show(change: Partial<Shown>): void {
  shown = { ...shown, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ToastOptions {
  type?: "success" | "error" | "info";
  area?: keyof typeof CLOSES_AFTER_MS;
  /** What can be done about it: one press, which also takes the message away. */
  action?: { label: string; onPress: () => void };
}

/** Shows a short message. Those of the footer go sooner. It is also shown where the library cannot be fetched. */
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
    message
  );
  const autoClose = CLOSES_AFTER_MS[area];
  try {
    const [{ toast }, { ToastHost, Message }] = await Promise.all([
      import("react-toastify"),
      import("./toast-host.tsx"),
    ]);
    show({ Host: ToastHost, plain: null });
    await hostIsReady;
    toast(<Message>{content}</Message>, { type, autoClose, role: type === "error" ? "alert" : "status" });
  } catch {
    // The connection is lost: what failed because of that is often what there is to say.
    show({ plain: content });
    setTimeout(() => shown.plain === content && show({ plain: null }), autoClose);
  }
}

/** Takes away what is shown: it speaks of something that is being tried again. */
export async function dismissToasts(): Promise<void> {
  if (shown.plain) show({ plain: null });
  if (shown.Host) (await import("react-toastify")).toast.dismiss();
}

/** Where the messages appear: once, in the document's root. */
export function Toasts() {
  const { Host, plain } = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NOTHING,
  );
  return (
    <>
      {Host && <Host onReady={tellReady} />}
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
