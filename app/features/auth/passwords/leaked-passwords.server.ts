import { createBloomFilter } from "./bloom-filter.server.ts";
import { replaceLookalikes } from "./lookalikes.ts";
import stored from "./leaked-passwords.json" with { type: "json" };

/*
 * Finds passwords that are on a list of leaked passwords or derived from it: attackers try those first (ASVS 6.2.4,
 * 6.2.12). scripts/leaked-passwords.ts makes the filter and names the list.
 */

const filter = createBloomFilter(Buffer.from(stored.filter, "base64"), stored.hashes);

/** Shorter passwords of the list are at the beginning or end of too many good passwords. */
const SHORTEST_PART = 4;

/** Passwords of the list that repeat a part are hardly ever longer. */
const LONGEST_REPEATED = 12;

/**
 * True when a password is a leaked password, or two of them joined. Ignores case, signs in place of letters, digits and
 * punctuation around it, and repetition.
 */
export function isLeaked(password: string): boolean {
  const typed = password.toLowerCase();
  return [typed, replaceLookalikes(typed)].some(isMadeOfLeaked);
}

function isMadeOfLeaked(text: string): boolean {
  if (isListed(text)) return true;
  const whole = unitOf(text);
  const [begin, end] = lettersOf(whole);
  if (begin === end) return false;
  const core = whole.slice(begin, end);
  if (isPart(core) || isPair(unitOf(core))) return true;
  // Many passwords of the list end in digits themselves, such as "abc123".
  for (let to = whole.length; to > end; to -= 1) {
    if (isPart(whole.slice(0, to)) || isPart(whole.slice(begin, to))) return true;
  }
  return false;
}

/** True when a text is on the list, or repeats a text of the list: "asdasdasdasd" is "asdasd" twice. */
function isListed(text: string): boolean {
  if (filter.has(text)) return true;
  const unit = unitOf(text);
  for (let part = unit; part.length < text.length; part += unit) {
    if (filter.has(part)) return true;
    if (part.length > LONGEST_REPEATED) return false;
  }
  return false;
}

const isPart = (text: string) => text.length >= SHORTEST_PART && isListed(text);

function isPair(text: string): boolean {
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at += 1) {
    if (filter.has(text.slice(0, at)) && filter.has(text.slice(at))) return true;
  }
  return false;
}

/** The shortest part that a text repeats, or the text itself. */
function unitOf(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** The start of the first letter and the end of the last letter; both 0 when there is no letter. */
function lettersOf(text: string): [begin: number, end: number] {
  const begin = text.search(/\p{L}/u);
  if (begin < 0) return [0, 0];
  let end = text.length;
  while (!/[\p{L}\p{M}]/u.test(text.charAt(end - 1)) && end > begin) end -= 1;
  return [begin, end];
}
