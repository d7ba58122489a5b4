import { z } from "zod";
import { emailText, requiredLine } from "#app/text/fields.ts";
import { proofForm } from "../account.ts";

const person = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string().nullable().meta({ description: "Null before the first login" }),
    secondFactor: z.boolean().meta({ description: "Whether logins ask for a code" }),
    passkeys: z.number().int(),
    current: z.boolean().meta({ description: "Whether it is the one that asks" }),
  })
  .meta({ id: "Person" });

const invitation = z
  .object({
    _id: z.string(),
    id: z.string(),
    email: z.string(),
    invitedBy: z.string().meta({ description: "The name of an account" }),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitation>;

export const people = z.object({ accounts: z.array(person), invitations: z.array(invitation) }).meta({ id: "People" });
export type People = z.infer<typeof people>;

/** The proof of who asks, beside other fields: as `proof`, or its members by themselves. */
const withProof = proofForm.extend({ proof: proofForm.optional() });

export const invitationForm = withProof.extend({ email: emailText() }).meta({ id: "InvitationForm" });

export const invitationResult = z
  .object({ invitation, link: z.string().meta({ description: "Shown this once" }) })
  .meta({ id: "InvitationResult" });
export type InvitationResult = z.infer<typeof invitationResult>;

/** What whoever is invited says of themselves. The link says the rest. */
export const newcomerForm = z.object({
  name: requiredLine("Name", 120),
  password: z
    .string("Password must be text.")
    .min(1, "Password is required.")
    .max(1000, "Password can have at most 1000 characters."),
});

export const acceptForm = newcomerForm
  .extend({ token: z.string().meta({ description: "What stands behind # in the link" }) })
  .meta({ id: "AcceptForm" });

export const removalForm = withProof.meta({ id: "RemovalForm" });

export const ownChanges = withProof
  .extend({
    name: requiredLine("Name", 120).optional(),
    email: emailText().optional().meta({ description: "Asks who you are; the old address is told by mail" }),
  })
  .meta({ id: "OwnChanges" });
