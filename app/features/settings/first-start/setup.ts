import { z } from "zod";

/** The steps of the setup guide, in the order on the screen. */
export const SETUP_STEPS = ["name", "look", "content", "address", "mail", "second-factor"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Closes the guide once all steps are done or skipped. Stored like a skipped step. */
export const SETUP_END_SHOWN = "told";
export const CLOSABLE = [...SETUP_STEPS, SETUP_END_SHOWN] as const;

export const setupView = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(SETUP_STEPS),
        state: z.enum(["open", "done", "skipped"]),
      }),
    ),
    told: z.boolean().meta({ description: "True once an admin has seen that all steps are done or skipped" }),
    unsafe: z
      .array(z.object({ message: z.string(), path: z.string().nullable() }))
      .meta({ description: "What to check before the site is public, and where" }),
  })
  .meta({ id: "Setup" });
export type SetupView = z.infer<typeof setupView>;

export const setupForm = z.object({ state: z.enum(["skipped", "open"]) }).meta({ id: "SetupForm" });
