import { z } from "zod";
import { emailText, type FieldMessages, line, requiredLine, requiredParagraphs } from "#app/text/fields.ts";

type FieldNames = Record<"name" | "email" | "phone" | "message", string>;

/** Schema of the contact form, for the browser and the server. Error messages use the site's labels, if given. */
export function contactFormIn({ contact: names, forms: messages }: { contact: FieldNames; forms?: FieldMessages }) {
  return z.object({
    name: requiredLine(names.name, 120, messages),
    email: emailText(names.email, messages),
    phone: line(names.phone, 40, messages).optional(),
    message: requiredParagraphs(names.message, 10_000, messages),
  });
}

/** The same schema, for the API's description. */
export const contactForm = contactFormIn({
  contact: { name: "Name", email: "Email", phone: "Phone", message: "Message" },
}).meta({ id: "ContactForm" });

export const message = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    createdAt: z.string(),
    readAt: z.string().nullable(),
    suspect: z.boolean().meta({ description: "Marked as spam, by the form or by an admin" }),
  })
  .meta({ id: "Message" });

export type Message = z.infer<typeof message>;

/** What the admin reads while no further message is stored. */
export const INBOX_FULL = "The inbox is full. Visitors cannot write until you read or delete messages.";

export const MESSAGE_FILTERS = ["unread", "suspect"] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];
