/** A slug: words of letters of any script, in lower case where the script has cases, and digits, with single hyphens. */
const LETTER = String.raw`(?![\p{Lu}\p{Lt}\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}]`;
const WORD = String.raw`${LETTER}(?:${LETTER}|(?!\p{Default_Ignorable_Code_Point})\p{M})*`;
export const SLUG = new RegExp(`^${WORD}(?:-${WORD})*$`, "u");
export const MAX_SLUG = 120;

/** A UUID, or the 24 hexadecimal digits of an imported item. */
const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** URLs name an item by its id or slug. The form alone tells them apart: a slug never has the form of an id. */
export const isId = (text: string) => ID.test(text);

export function isSlug(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= MAX_SLUG &&
    value === value.normalize() &&
    SLUG.test(value) &&
    !isId(value)
  );
}

/** The path of an item's page, as it is written in URLs. */
export const itemPath = (publicPath: string, slug: string) => `${publicPath}/${encodeURIComponent(slug)}`;
