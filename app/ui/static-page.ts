/**
 * The `handle` of a page where nothing moves or changes by itself: its scripts are not even fetched until the visitor
 * touches something. root.tsx passes this on to root-script.ts.
 */
export const STILL_PAGE = { scripts: "on-demand" } as const;

/** Whether the page that these matches make up is a still one. */
export function isStill(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => handle === STILL_PAGE);
}
