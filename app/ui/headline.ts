/** The classes of a page's user-written title. Above 80 characters it is too long for the largest type size. */
export function headlineClass(title: string): string {
  return title.length > 80 ? "display max-w-[32ch] text-heading" : "display max-w-[18ch] text-display";
}
