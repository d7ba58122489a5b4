/**
 * For what starts below the first screen of a phone: root-script.ts has it laid out once that screen is painted, one such
 * part a frame. React, which comes later, has to overlook that the attribute says so.
 */
export const BELOW = { "data-below": "", suppressHydrationWarning: true } as const;
