import { z } from "zod";
import { isId, MAX_SLUG, SLUG } from "./slug.ts";

const message = "Use lowercase letters, digits and single hyphens, at most 120 characters.";

/** The slug of an item that exists: an earlier version may have stored one in the form of an id, which it may keep. */
export const storedSlugField = z
  .string(message)
  .normalize()
  .max(MAX_SLUG, message)
  .refine((slug) => slug === "" || SLUG.test(slug), message);

/** The slug in forms and API requests; when it is empty, the server makes one from the title. */
export const slugField = storedSlugField.refine(
  (slug) => !isId(slug),
  "This URL looks like an internal id. Add a word to it.",
);

/** The slug in a change of an item that has another one. */
export const newSlug = z.object({ slug: slugField.optional() });
