import { z } from "zod";

/** The first steps of a new site, in the order on the screen; `told` ends them and is stored like a skipped step. */
export const STEPS = ["name", "contact", "look", "content", "address", "mail", "second-factor"] as const;
const step = z.object({ step: z.enum(STEPS), state: z.enum(["open", "done", "skipped"]) });
const item = z.object({ table: z.string(), id: z.string(), name: z.string() });
const warning = z.object({ message: z.string(), path: z.string().nullable() });
export const setupView = z
  .object({
    steps: z.array(step),
    told: z.boolean(),
    sample: z.array(item).meta({ description: "The sample items that nobody has edited" }),
    isSampleRemoved: z.boolean().meta({ description: "True when deleted sample items can be brought back" }),
    unsafe: z.array(warning),
  })
  .meta({ id: "Setup" });
export const setupForm = z.object({ state: z.enum(["skipped", "open"]) }).meta({ id: "SetupForm" });
