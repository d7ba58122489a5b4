/** The first `max` characters with an ellipsis where something is left out; never half of a surrogate pair. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max).toWellFormed().replace(/\uFFFD$/, "").trimEnd()}…`;
}
