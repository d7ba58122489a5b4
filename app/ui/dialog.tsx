import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, type ReactNode, type RefObject } from "react";
import { siteLabels } from "#site-labels";
import { Button, type ButtonVariant } from "./button.tsx";
import { cx } from "./cx.ts";
import { FormProblem } from "./form/form-problem.tsx";
import { isComposing } from "./is-composing.ts";

const SIZES = {
  sm: "max-w-md",
  read: "max-w-[40rem]",
  md: "max-w-2xl",
  lg: "max-w-4xl",
  /** A fixed height, independent of the content: the columns inside scroll. */
  form: "max-w-5xl h-[94dvh] sm:h-[calc(100dvh-3rem)] sm:max-h-[46rem]!",
  full: "max-w-[104rem] h-[94dvh] sm:h-[calc(100dvh-3rem)] sm:max-h-none!",
} as const;

/** True for the second click of a double click that opened the dialog, and for Escape in an input method's window. */
export const isUnmeant = ({ reason, event }: Base.Root.ChangeEventDetails) =>
  (reason === "outside-press" && (event as MouseEvent).detail > 1) ||
  (reason === "escape-key" && isComposing(event as KeyboardEvent));

interface DialogProps {
  open: boolean;
  /** Called with false on Escape, the backdrop and the close button. */
  onOpenChange: (open: boolean, reason?: Base.Root.ChangeEventReason) => void;
  title: ReactNode;
  subtitle?: ReactNode;
  size?: keyof typeof SIZES;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  /** The control to focus on opening, or its name; by default the first one. */
  initialFocus?: RefObject<HTMLElement | null> | string;
  /** The element to focus after closing; by default, and for null, the one that had the focus before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  children: ReactNode;
}

/** A modal dialog: traps the focus, closes on Escape and on a click outside, then restores the focus. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, subtitle, size = "md", footer, initialFocus, finalFocus, children } = props;
  const { close } = siteLabels;
  const popup = useRef<HTMLDivElement>(null);
  const focusByName = () => popup.current?.querySelector<HTMLElement>(`[name="${initialFocus}"]`) ?? null;
  return (
    <Base.Root open={open} onOpenChange={(next, details) => !isUnmeant(details) && onOpenChange(next, details.reason)}>
      <Base.Portal>
        <Base.Backdrop className="dialog-veil fixed inset-0 z-50 bg-veil" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] items-end overflow-hidden sm:place-items-center sm:p-6">
          <Base.Popup
            ref={popup}
            {...(initialFocus && { initialFocus: typeof initialFocus === "string" ? focusByName : initialFocus })}
            {...(finalFocus && { finalFocus })}
            // React would pass it on to a form around the dialog, which would save it unasked.
            onSubmit={(event) => event.stopPropagation()}
            className={cx(
              "dialog-sheet relative flex min-w-0 max-h-[94dvh] w-full flex-col border-t-2 border-ink bg-sheet text-ink outline-none sm:max-h-[88dvh] sm:rounded-sm sm:border-2",
              SIZES[size],
            )}
          >
            <header className="flex items-start gap-4 border-b border-rule py-2 ps-4 pe-2 sm:ps-6 sm:pe-3">
              {/* A title scrolls rather than leave a low viewport no room for the content. */}
              <div className="flex max-h-[45dvh] min-w-0 flex-1 flex-wrap items-baseline gap-x-3 self-center overflow-y-auto py-1">
                <Base.Title className="display text-title wrap-anywhere">{title}</Base.Title>
                {subtitle && (
                  // In a low viewport the subtitle is hidden visually to leave room for the content.
                  <Base.Description className="text-small text-ink-soft [@media(height<26rem)]:sr-only">
                    {subtitle}
                  </Base.Description>
                )}
              </div>
              <Base.Close
                aria-label={close}
                className="grid size-11 shrink-0 place-items-center rounded-sm border-2 border-transparent transition-[background-color,color] [@media(hover:hover)]:hover:bg-ink [@media(hover:hover)]:hover:text-stock"
              >
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </header>
            <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-6">{children}</div>
            {footer && (
              <footer data-window-footer className="flex flex-wrap justify-end gap-3 border-t border-rule p-4 sm:px-6">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A button that closes the dialog around it. */
export const DialogClose = ({ children }: { children: ReactNode }) => (
  <Base.Close render={<Button />}>{children}</Base.Close>
);

/** Text that screen readers announce with the title when the dialog opens. */
function DialogText({ children }: { children: ReactNode }) {
  return (
    <Base.Description render={<div />} className="wrap-anywhere">
      {children}
    </Base.Description>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  /** The question, with the name of what it is about. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirm button's variant; "danger" by default, as for deleting. */
  variant?: ButtonVariant;
  /** Shown on the button while `pending`; otherwise `confirmLabel` stays. */
  pendingLabel?: string;
  pending?: boolean;
  error?: string | null;
  /** Shown below the error: how the user can resolve it. */
  after?: ReactNode;
  /** If the control that had the focus goes: the element to focus after a confirmation. */
  focusAfter?: () => HTMLElement | null;
}

/** Asks before an irreversible action. The caller keeps it open, with the error, when the action fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onCancel,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancel",
    variant = "danger",
    pendingLabel = confirmLabel,
    pending = false,
    error,
    after,
    focusAfter,
  } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  /** Null, as after a canceled question, means the element that had the focus before. */
  const confirmedFocus = useRef<HTMLElement>(null);
  const cancel = () => {
    confirmedFocus.current = null;
    onCancel();
  };
  const confirm = () => {
    confirmedFocus.current = focusAfter?.() ?? null;
    onConfirm();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !pending && cancel()}
      title={title}
      size="sm"
      initialFocus={cancelButton}
      finalFocus={confirmedFocus}
      footer={
        <>
          <Button ref={cancelButton} onClick={cancel} disabled={pending}>
            {cancelLabel}
          </Button>
          <Button variant={variant} onClick={confirm} pending={pending}>
            {pending ? pendingLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DialogText>{children}</DialogText>
        <FormProblem problem={error} />
        {after}
      </div>
    </Dialog>
  );
}
