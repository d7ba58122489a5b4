/** The pattern of a slug: lower-case ASCII letters, digits and single hyphens. */
export const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
export const MAX_SLUG = 120;

export function isSlug(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_SLUG && new RegExp(`^${SLUG}$`).test(value);
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
