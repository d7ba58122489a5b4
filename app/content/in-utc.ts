/** A zone that Date knows, by name or as an offset after a time. */
const ZONE = /(?:\d|\b)(?:Z|UTC?|GMT|[ECMP][SD]T)\b|:\d\d(?:[.,]\d+)?\s*(?:[ap]m\s*)?[+-]\d/i;

/** True for a time with its zone. Date ignores what is in parentheses. */
export const hasZone = (text: string) => ZONE.test(text.replaceAll(/\([^()]*\)/g, ""));

/** Adds the zone to a text without one, which Date would read in the zone of this process. */
export function inUtc(text: string): string {
  const iso = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/.exec(text);
  if (iso) return `${iso[1]}T${iso[2]}Z`;
  // Date reads ISO dates as UTC.
  return /^\d{4}(?:-\d{2}){0,2}$/.test(text) || hasZone(text) ? text : `${text} UTC`;
}
