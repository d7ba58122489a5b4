/** The look of inputs, text areas and selects. */
export const controlClass =
  "block w-full min-h-11 px-3 py-2 rounded-sm border-2 border-edge bg-sheet text-ink text-body placeholder:text-ink-soft " +
  "hover:border-ink focus-visible:border-ink aria-invalid:border-danger disabled:opacity-60 disabled:cursor-not-allowed";

/** The classes of an input that holds the edited item's title. Browsers without `field-sizing` show two lines of it. */
export const titleControlClass =
  "display mt-1 block w-full resize-none field-sizing-content not-supports-[field-sizing:content]:h-[3lh] py-2.5 border-b-2 border-edge bg-transparent text-ink text-title sm:text-heading placeholder:text-ink-soft " +
  "hover:border-ink focus-visible:border-transparent [box-shadow:none]! outline-offset-6! aria-invalid:border-danger";
