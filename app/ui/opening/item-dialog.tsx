import { X } from "lucide-react";
import { useId, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { siteLabels } from "#site-labels";
import { decodeText } from "#app/config/decode-text.ts";
import { cx } from "../cx.ts";

interface Props {
  title: string;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

/** A list's item in a dialog over the list. */
export function ItemDialog({ title, onClose, className, children }: Props) {
  const titleId = useId();
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog
      ref={showModal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The backdrop. The second click of a double click that opened the dialog does not close it.
      onClick={(event) => event.target === event.currentTarget && event.detail < 2 && onClose()}
      className={cx(
        "item-dialog fixed inset-x-0 top-auto bottom-0 m-0 max-h-[94dvh] w-full max-w-none flex-col border-t-2 border-ink bg-sheet text-ink outline-none backdrop:bg-veil open:flex sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:rounded-sm sm:border-2",
        className,
      )}
    >
      <header className="flex items-start gap-4 border-b border-rule py-2 ps-4 pe-2 sm:ps-6 sm:pe-3">
        {/* A title scrolls rather than leave a low viewport no room for the content. */}
        <div className="max-h-[45dvh] min-w-0 flex-1 self-center overflow-y-auto py-1">
          <h1 id={titleId} className="display text-heading wrap-anywhere">
            {title}
          </h1>
        </div>
        <button
          type="button"
          aria-label={siteLabels.close}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-sm border-2 border-transparent transition-[background-color,color] [@media(hover:hover)]:hover:bg-ink [@media(hover:hover)]:hover:text-stock"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the links in it */}
      <div
        tabIndex={-1}
        onClick={scrollWithin}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 wrap-anywhere outline-none sm:p-6"
      >
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

/** Opens the dialog and focuses its content, which the keys then scroll. Closing returns the focus to the card. */
function showModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return;
  dialog.showModal();
  (dialog.lastElementChild as HTMLElement).focus();
  // A reload of this entry shows the item's page, which must not get the list's scroll position.
  history.scrollRestoration = "manual";
  return () => {
    history.scrollRestoration = "auto";
    dialog.close();
  };
}

/** Scrolls to the target of a link such as a footnote's. The browser would change the URL, and leave the dialog. */
function scrollWithin(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#']");
  if (!link || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const place = currentTarget.querySelector<HTMLElement>(`#${CSS.escape(decodeText(link.hash.slice(1)))}`);
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}
