import { z } from "zod";

const person = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string().nullable().meta({ description: "Null before the first login" }),
    secondFactor: z.boolean().meta({ description: "True when logins need a code" }),
    passkeys: z.number().int(),
    current: z.boolean().meta({ description: "True for the session or device that sent the request" }),
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

export const invitationResult = z
  .object({ invitation, link: z.string().meta({ description: "Shown only once" }) })
  .meta({ id: "InvitationResult" });
export type InvitationResult = z.infer<typeof invitationResult>;
