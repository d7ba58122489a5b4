import { LETTERS } from "#app/config/fold-text.ts";

/** In UTF-16 units. */
const LONGEST = 80;
const LATIN = new Map(LETTERS.filter(([letter]) => /\p{Script=Latin}/u.test(letter)));

/**
 * Makes a slug of at most 80 characters from a text; empty when the text has no letters or digits. Latin letters lose their
 * accents, those of other scripts stay as they are.
 */
export function slugify(text: string): string {
  const lower = text.normalize("NFKD").toLowerCase();
  const plain = lower
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .replace(/\p{Script=Latin}/gu, (letter) => LATIN.get(letter) ?? letter);
  return fromWords(plain.replace(/\p{Default_Ignorable_Code_Point}|\p{Me}/gu, "").normalize());
}

/** Like `slugify`, but in a Latin text with a hyphen for letters such as ß, which have no accent to remove. */
export function hyphenSlug(text: string): string {
  if (/(?!\p{Script=Latin})\p{L}/u.test(text)) return slugify(text);
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return fromWords(letters.replace(/[^a-z0-9]+/g, "-"));
}

function fromWords(text: string): string {
  const words = text.match(/(?![\p{Lu}\p{Lt}])[\p{L}\p{N}](?:(?![\p{Lu}\p{Lt}])[\p{L}\p{M}\p{N}])*/gu) ?? [];
  const slug = words.join("-");
  // A character of two units, or with marks, is not cut.
  return (slug.length > LONGEST ? slug.slice(0, LONGEST + 1).replace(/[^]\p{M}*$/u, "") : slug).replace(/-$/, "");
}
