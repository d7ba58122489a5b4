/** The first `max` characters, never half of a surrogate pair. */
export function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, "");
}

/** As `cut`, with an ellipsis where something is left out. */
export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${cut(text, max).trimEnd()}…`;
}
