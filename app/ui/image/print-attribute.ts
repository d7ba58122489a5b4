/** Marks artwork printAttribute in the two inks, which has a color filter of its own in the dark theme (app.css, `data-print`). */
export function printAttribute({ placeholder }: { placeholder: string }) {
  return placeholder.includes(";print=") && { "data-print": "" };
}
