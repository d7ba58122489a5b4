/** The pattern of a slug: lower-case ASCII letters, digits and single hyphens. */
export const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
export const MAX_SLUG = 120;

/** True for the form of an id. A URL names an item by its id or slug, so no slug may look like an id. */
export const isId = (value: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

export function isSlug(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_SLUG) return false;
  return new RegExp(`^${SLUG}$`).test(value) && !isId(value);
}

/** Makes a slug of at most 80 characters from a text; empty when the text has no Latin letters or digits. */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
}
