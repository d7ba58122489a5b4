import { replaceLookalikes } from "./lookalikes.ts";

/* Finds long passwords that attackers try early all the same: dictionary words, rows of keys, years. */

/** The words in most of the frequently leaked passwords. */
const DICTIONARY =
  `password passwort passw pass word admin administrator root user login welcome letmein changeme change default
  secret master monkey dragon football baseball basketball soccer hockey superman batman spiderman pokemon naruto sunshine
  princess shadow flower lovely michael jordan jessica charlie daniel thomas hannah ashley robert matthew andrew joshua
  anthony nicole amanda jennifer iloveyou loveyou love trustno one qwerty azerty asdf zxcv abc test testing demo guest
  temp temporary hello freedom whatever starwars computer internet server system database business company office
  student teacher school college university campus summer winter spring autumn fall january february march april june
  july august september october november december monday friday sunday correct horse battery staple google apple
  samsung microsoft windows linux chelsea liverpool arsenal barcelona cheese chocolate cookie pepper ginger purple orange
  silver diamond killer hunter ranger thunder tigger mustang ferrari porsche corvette harley access my the new this is
  is me you a i`.split(/\s+/);

/** Sequences on a keyboard, in the alphabet, and of digits. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "01234567890",
  "1qaz2wsx3edc4rfv5tgb6yhn",
];
const SEQUENCES = [...ROWS, ...ROWS.map((row) => row.split("").toReversed().join(""))];

/** A password of fewer pieces counts as guessable, however long the pieces are. */
const LEAST_PIECES = 5;

/**
 * True when a password consists of a few pieces that guessing programs combine. `names` are further words to look for:
 * parts of the site's name and of the account's email.
 */
export function isGuessable(password: string, names: string[]): boolean {
  const typed = password.toLowerCase();
  const plain = replaceLookalikes(typed);
  const near = names.map((name) => name.toLowerCase()).filter((name) => name.length > 2);
  const words = [...near, ...DICTIONARY].toSorted((a, b) => b.length - a.length);
  let pieces = 0;
  for (let at = 0; at < typed.length; pieces += 1) {
    if (pieces >= LEAST_PIECES) return false;
    at += pieceAt(typed, plain, at, words);
  }
  return pieces < LEAST_PIECES;
}

/** How many characters from here on count as one piece: the longest of a word, a row, a year, a repetition. */
function pieceAt(typed: string, plain: string, at: number, words: string[]): number {
  const word = words.find((entry) => typed.startsWith(entry, at) || plain.startsWith(entry, at))?.length ?? 0;
  const year = /^(19|20)\d\d/.test(typed.slice(at, at + 4)) ? 4 : 0;
  return Math.max(1, word, year, rowAt(typed, at), repeatAt(typed, at));
}

function rowAt(typed: string, at: number): number {
  for (let length = typed.length - at; length >= 3; length -= 1) {
    if (length <= 26 && SEQUENCES.some((row) => row.includes(typed.slice(at, at + length)))) return length;
  }
  return 0;
}

/** The length of a repetition from here: of up to 12 characters just before, any number of times. */
function repeatAt(typed: string, at: number): number {
  for (let size = Math.min(at, 12); size >= 1; size -= 1) {
    const before = typed.slice(at - size, at);
    let end = at;
    while (typed.startsWith(before, end)) end += size;
    if (end > at && (size > 1 || end - at > 1)) return end - at;
  }
  return 0;
}
