/** The first `max` characters, never half of a surrogate pair. */
export function truncate(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, "");
}

/** Like `truncate`, followed by an ellipsis when something is left out. */
export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${truncate(text, max).trimEnd()}…`;
}

/** Like `shorten`, but cuts between words, unless the first word alone is longer. */
export function shortenToWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = truncate(text, max);
  const end = /\s/.test(text.charAt(max)) ? words : words.replace(/\s+\S*$/, "");
  return `${end.replace(/[\s.,;:–—(“-]+$/, "")}…`;
}
