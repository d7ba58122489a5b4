/** Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic, as a regular expression of JavaScript and PostgreSQL. */
export const MARKS =
  "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]";

/** Lower-case letters that NFKD does not decompose, and how people without them on their keyboard write them. */
export const LETTERS: readonly (readonly [letter: string, plain: string])[] = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["ı", "i"],
  ["ς", "σ"],
];

const marks = new RegExp(MARKS, "g");
const plain = new Map(LETTERS);
const letters = new RegExp(`[${[...plain.keys()].join("")}]`, "g");
const spaces = /\s+/g;
const isAscii = /^[\0-\x7f]*$/;

/**
 * Normalizes a text for searches: removes case, accents and ligatures, and makes one space of several and of line
 * breaks. `contains` in app/db/search.ts does the same in SQL.
 */
export function fold(text: string): string {
  // Most texts are ASCII; lists fold 100,000 of them.
  if (isAscii.test(text)) return text.toLowerCase().replace(spaces, " ");
  const lower = text.normalize("NFKD").replace(marks, "").toLowerCase().replace(spaces, " ");
  return lower.replace(letters, (letter) => plain.get(letter) ?? letter);
}
