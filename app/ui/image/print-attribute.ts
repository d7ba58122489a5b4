/** The attribute of artwork that is printed in the two inks. It has a color filter in the dark theme (app.css). */
export function printAttribute({ placeholder }: { placeholder: string }) {
  return placeholder.includes(";print=") && { "data-print": "" };
}
