import { z } from "zod";
import { emailText, requiredLine } from "#app/config/fields.ts";
import { password, proofForm } from "../account.ts";

/** A proof of identity beside other fields: as `proof`, or with its fields at the top level. */
const withProof = proofForm.extend({ proof: proofForm.optional() });

export const invitationForm = withProof.extend({ email: emailText() }).meta({ id: "InvitationForm" });

/** The fields that an invited person fills in. The rest comes from the invitation. */
export const invitedPersonForm = z.object({
  name: requiredLine("Name", 120),
  password: password("Password"),
});

export const acceptForm = invitedPersonForm
  .extend({ token: z.string().meta({ description: "The part of the link after #" }) })
  .meta({ id: "AcceptForm" });

export const removalForm = withProof.meta({ id: "RemovalForm" });

export const newEmailForm = z
  .object({ token: z.string().max(100).meta({ description: "The part of the link after #" }) })
  .meta({ id: "NewEmailForm" });

export const ownChanges = withProof
  .extend({
    name: requiredLine("Name", 120).optional(),
    email: emailText().optional().meta({ description: "Needs proof of identity; the old email is notified by mail" }),
  })
  .meta({ id: "OwnChanges" });
