import { z } from "zod";

const message = "The address can have small letters, digits and single hyphens only, 120 at most.";

/** The slug in forms and API requests; when it is empty, the server makes one from the title. */
export const slugField = z
  .string(message)
  .max(120, message)
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, message);
