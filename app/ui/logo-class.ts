/** The logo in the bar: as high as the drawn mark, and wider where it is wide. */
export const LOGO_CLASS = "logo h-9 w-auto max-w-[min(12rem,40cqw)] shrink-0 object-contain";
