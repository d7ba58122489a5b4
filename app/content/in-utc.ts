/** A zone that Date knows, by name or as an offset after a time. */
const ZONE = /(?:\d|\b)(?:Z|UTC?|GMT|[ECMP][SD]T)\b|:\d\d(?:[.,]\d+)?\s*(?:[ap]m\s*)?[+-]\d/i;

/** Adds the zone to a text without one, which Date would read in the zone of this process. */
export function inUtc(text: string): string {
  const iso = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/.exec(text);
  if (iso) return `${iso[1]}T${iso[2]}Z`;
  // Date reads ISO dates as UTC, and ignores what is in parentheses.
  const hasZone = /^\d{4}(?:-\d{2}){0,2}$/.test(text) || ZONE.test(text.replaceAll(/\([^()]*\)/g, ""));
  return hasZone ? text : `${text} UTC`;
}
