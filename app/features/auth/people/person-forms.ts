import { z } from "zod";
import { emailText, requiredLine } from "#app/config/fields.ts";
import { password, proofForm } from "../account.ts";

export const invitationForm = proofForm.extend({ email: emailText() }).meta({ id: "InvitationForm" });

/** The fields that an invited person fills in. The rest comes from the invitation. */
export const invitedPersonForm = z.object({
  name: requiredLine("Name", 120),
  password: password("Password"),
});

export const acceptForm = invitedPersonForm
  .extend({ token: z.string().meta({ description: "The part of the link after #" }) })
  .meta({ id: "AcceptForm" });

export const newEmailForm = z
  .object({ token: z.string().max(100).meta({ description: "The part of the link after #" }) })
  .meta({ id: "NewEmailForm" });

export const ownChanges = proofForm
  .extend({
    name: requiredLine("Name", 120).optional(),
    email: emailText().optional().meta({ description: "Needs proof of identity; the old email is notified by mail" }),
  })
  .meta({ id: "OwnChanges" });
