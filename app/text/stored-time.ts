/**
 * Converts a time to the form that is stored, whose text sorts by time: ISO 8601 in UTC, to the millisecond. Null when it
 * is none, or outside the years 0 to 9999, which Date writes with a sign and six digits.
 */
export function toStoredTime(value: string | number): string | null {
  const time = new Date(value);
  const text = Number.isNaN(time.getTime()) ? "" : time.toISOString();
  return /^\d{4}-/.test(text) ? text : null;
}
