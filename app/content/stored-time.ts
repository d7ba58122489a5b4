/**
 * Converts a time to the form that is stored, whose text sorts by time: ISO 8601 in UTC, to the millisecond. Null for
 * an invalid time, or one outside the years 1 to 9999, whose text would not sort.
 */
export function toStoredTime(value: string | number): string | null {
  const time = new Date(value);
  const text = Number.isNaN(time.getTime()) ? "" : time.toISOString();
  return /^(?!0000)\d{4}-/.test(text) ? text : null;
}
