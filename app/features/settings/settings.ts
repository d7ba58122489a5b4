import { z } from "zod";
import { restoreNotes } from "#app/content/versions/version.ts";

const tree = z.record(z.string(), z.unknown());

/** The body of PUT /api/settings. The schema of site.config.ts validates the values merged over the file's defaults. */
export const settingsForm = z
  .object({
    revision: z.int("The revision must be the number that GET /api/settings returned.").min(0),
    values: z
      .record(z.string(), z.unknown(), "The values must be a part of the tree of site.config.ts, as an object.")
      .meta({
        description:
          "A part of the tree of site.config.ts. null resets a path to its default; inside a list it is a value. Send lists whole.",
      }),
  })
  .meta({ id: "SettingsForm" });

/** The settings as the API returns them. */
export const settingsView = z
  .object({
    values: tree.meta({ description: "The current settings" }),
    defaults: tree.meta({ description: "The defaults from site.config.ts" }),
    changed: z
      .array(z.string())
      .meta({ description: "The paths whose values differ from the defaults, such as hero.headline" }),
    revision: z.int(),
    problem: z.string().optional().meta({ description: "Only if the stored settings cannot be used" }),
  })
  .meta({ id: "Settings" });
export type SettingsView = z.infer<typeof settingsView>;

export const settingsRestored = settingsView.extend({ notes: restoreNotes }).meta({ id: "SettingsRestored" });
