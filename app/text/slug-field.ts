import { z } from "zod";

const message = "The address can have small letters, digits and single hyphens only, 120 at most.";

/** The end of an item's URL, as forms and API send it; empty when it is to be made from the title. */
export const slugField = z
  .string(message)
  .max(120, message)
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, message);
