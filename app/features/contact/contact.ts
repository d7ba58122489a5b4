import { z } from "zod";
import { contactLabels, formsLabels } from "#site-labels";
import { emailText, line, requiredLine, requiredParagraphs } from "#app/config/fields.ts";

/** The contact form, for the browser and the server. */
export const contactForm = z
  .object({
    name: requiredLine(contactLabels.name, 120, formsLabels),
    email: emailText(contactLabels.email, formsLabels),
    phone: line(contactLabels.phone, 40, formsLabels).optional(),
    message: requiredParagraphs(contactLabels.message, 10_000, formsLabels),
  })
  .meta({ id: "ContactForm" });

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
