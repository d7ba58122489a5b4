import { z } from "zod";
import { isId, MAX_SLUG, SLUG } from "./slug.ts";

const message = "The address can have small letters, digits and single hyphens only, 120 at most.";

/** The slug in forms and API requests; when it is empty, the server makes one from the title. */
export const slugField = z
  .string(message)
  .max(MAX_SLUG, message)
  .regex(new RegExp(`^(?:${SLUG})?$`), message)
  .refine((slug) => !isId(slug), "This address looks like an internal id. Add a word to it.");
