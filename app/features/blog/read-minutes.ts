const CHARACTERS_PER_MINUTE = 1500;

/** The reading time of a text, in whole minutes. */
export function readMinutes(text: string): number {
  return Math.max(1, Math.ceil(text.length / CHARACTERS_PER_MINUTE));
}
