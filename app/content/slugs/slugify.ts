import { fold } from "#app/config/fold.ts";

/** Makes a slug of at most 80 characters from a text; empty when the text has no Latin letters or digits. */
export const slugify = (text: string) => asciiSlug(fold(text));

/** Like `slugify`, but with a hyphen for letters such as ß, which have no accent to remove. */
export function asciiSlug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
}
