/** The pattern of a slug: lower-case ASCII letters, digits and single hyphens. */
export const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
export const MAX_SLUG = 120;

export function isSlug(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_SLUG && new RegExp(`^${SLUG}$`).test(value);
}
