/**
 * For what starts more than 1,200 pixels down on any screen less than 640 wide: there root-script.ts has it laid out once the
 * first screen is painted, one such part a frame. By the time React comes, the attribute may say "shown".
 */
export const BELOW = { "data-below": "", suppressHydrationWarning: true } as const;
