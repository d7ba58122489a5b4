/* Small functions on texts. Slugs, heading fragments and links follow the rules of the site's own texts. */

/** The message of whatever was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Like decodeURIComponent, but returns a text with an invalid percent-encoding unchanged. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Escapes a text for HTML, and for an attribute in double quotes. */
export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The text that `escapeHtml` escaped. */
export const unescapeHtml = (html: string) =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Most control characters and two non-characters, which XML 1.0 forbids (section 2.2) beside lone surrogates. */
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
export const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** True when a text of the site may contain this link; otherwise its Markdown would be shown as text. */
export const isAllowedLink = (src: string) => /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(src.trim());

/** A UUID, or the 24 hexadecimal digits of an imported item: URLs name an item by its id or slug. */
export const isId = (text: string) => /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(text);

const SLUG =
  /^(?![\p{Lu}\p{Lt}])[\p{L}\p{N}](?:-?(?![\p{Lu}\p{Lt}])[\p{L}\p{N}]|(?!\p{Default_Ignorable_Code_Point})\p{M})*$/u;
export const isSlug = (text: string) =>
  text.length <= 120 && text === text.normalize() && SLUG.test(text) && !isId(text);

/** In UTF-16 units. */
const LONGEST_SLUG = 80;

/** Makes a slug from a text, without the accents of Latin letters; empty when the text has no letters or digits. */
export function slugify(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .replace(/\p{Script=Latin}/gu, (letter) => LETTERS.get(letter) ?? letter);
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
  const short = slug.length > LONGEST_SLUG ? slug.slice(0, LONGEST_SLUG + 1).replace(/[^]\p{M}*$/u, "") : slug;
  return short.replace(/-$/, "");
}

/** The fragment of a link to the heading with this text, in letters of any script; empty without letters and digits. */
export function headingFragment(text: string): string {
  const words = fold(text)
    .normalize()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.filter(Boolean).join("-");
}

/** Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic. */
const MARKS =
  "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]";
const marks = new RegExp(MARKS, "g");
/** Letters that NFKD does not decompose. */
const LETTERS = new Map(
  ["ßss", "æae", "œoe", "þth", "øo", "łl", "đd", "ðd", "ıi", "ςσ"].map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(marks, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[ßæœþøłđðıς]/g, (letter) => LETTERS.get(letter) ?? letter);

/** A zone that Date knows, by name or as an offset after a time. */
const ZONE = /(?:\d|\b)(?:Z|UTC?|GMT|[ECMP][SD]T)\b|:\d\d(?:[.,]\d+)?\s*(?:[ap]m\s*)?[+-]\d/i;

/** A time with its zone; one without is read as what a clock in this zone shows. */
export function timeIn(text: string, zone: string): Date {
  const utc = new Date(inUtc(text));
  if (hasZone(text) || Number.isNaN(utc.getTime())) return utc;
  // The offset there is that of a time near it; only a change of it in between needs the second step.
  const near = utc.getTime() - offsetAt(utc, zone);
  return new Date(utc.getTime() - offsetAt(new Date(near), zone));
}

/** In milliseconds, east of Greenwich. */
function offsetAt(time: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Date ignores what is in parentheses. */
const hasZone = (text: string) => ZONE.test(text.replaceAll(/\([^()]*\)/g, ""));

/** Adds the zone to a text without one, which Date would read in the zone of this process. */
function inUtc(text: string): string {
  const iso = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/.exec(text);
  if (iso) return `${iso[1]}T${iso[2]}Z`;
  // Date reads ISO dates as UTC.
  return /^\d{4}(?:-\d{2}){0,2}$/.test(text) || hasZone(text) ? text : `${text} UTC`;
}
