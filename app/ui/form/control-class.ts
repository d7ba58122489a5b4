/** The look of inputs, text areas and selects. */
export const controlClass =
  "block w-full min-h-11 px-3 py-2 rounded-sm border-2 border-edge bg-sheet text-ink text-body placeholder:text-ink-soft " +
  "hover:border-ink focus-visible:border-ink aria-invalid:border-danger disabled:opacity-60 disabled:cursor-not-allowed";

/** The classes of an input that holds the edited item's title. */
export const titleControlClass =
  "display block w-full min-h-12 resize-none field-sizing-content py-1 border-b-2 border-edge bg-transparent text-ink text-title sm:text-heading placeholder:text-ink-soft " +
  "hover:border-ink focus-visible:border-transparent aria-invalid:border-danger";
