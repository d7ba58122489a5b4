/** The pattern of a slug: lower-case ASCII letters, digits and single hyphens. */
export const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
export const MAX_SLUG = 120;

/** A UUID, or the 24 hexadecimal digits of an imported item. */
const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** URLs name an item by its id or slug. The form alone tells them apart: a slug never has the form of an id. */
export const isId = (text: string) => ID.test(text);

export function isSlug(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_SLUG && new RegExp(`^${SLUG}$`).test(value) && !isId(value);
}
