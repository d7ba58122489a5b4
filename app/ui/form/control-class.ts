/** The look of inputs, text areas and selects. */
export const controlClass =
  "block w-full min-h-11 px-3 py-2 rounded-sm border-2 border-edge bg-sheet text-ink text-body placeholder:text-ink-soft " +
  "hover:border-ink focus-visible:border-ink aria-invalid:border-danger disabled:opacity-60 disabled:cursor-not-allowed";
