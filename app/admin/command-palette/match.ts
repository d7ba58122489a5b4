/**
 * Scores how well a folded text matches a folded query; 0 for no match. Each word of the query has to match: at the
 * start of the text (best), at the start of a word, inside a word, or, where `skips` allows it, with letters of the text
 * skipped (worst).
 */
export function matchScore(text: string, query: string, skips = true): number {
  const words = query.split(/\s+/).filter(Boolean);
  let sum = 0;
  for (const word of words) {
    const found = fitWord(text, word, skips);
    if (found === 0) return 0;
    sum += found;
  }
  // Of two equal matches, the shorter text ranks higher.
  return words.length === 0 ? 0 : sum / words.length - Math.min(text.length, 200) / 1000;
}

function fitWord(text: string, word: string, skips: boolean): number {
  const at = text.indexOf(word);
  if (at === 0) return 4;
  if (at > 0) return isWordStart(text, at) || text.includes(` ${word}`) ? 3 : 2;
  return skips && word.length > 2 && lettersInOrder(text, word) ? 1 : 0;
}

function isWordStart(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ");
}

/** True when the word's letters occur in order from the start of a word, within three times the word's length. */
function lettersInOrder(text: string, word: string): boolean {
  for (let start = text.indexOf(word[0] ?? ""); start >= 0; start = text.indexOf(word[0] ?? "", start + 1)) {
    if (start > 0 && !isWordStart(text, start)) continue;
    let at = start;
    let letter = 1;
    while (letter < word.length) {
      at = text.indexOf(word[letter] ?? "", at + 1);
      if (at < 0) break;
      letter += 1;
    }
    if (letter === word.length && at - start < word.length * 3) return true;
  }
  return false;
}
