/** The look of a page's title that somebody else has written: beyond this length it is too long for a poster. */
export function headlineClass(title: string): string {
  return title.length > 80 ? "display max-w-[32ch] text-heading" : "display max-w-[18ch] text-display";
}
