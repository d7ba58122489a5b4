import { z } from "zod";
import { emailText, line, requiredLine, requiredParagraphs } from "#app/text/fields.ts";

/** Fields of the contact form, checked alike in the browser and on the server. */
export const contactForm = z
  .object({
    name: requiredLine("Name", 120),
    email: emailText(),
    phone: line("Phone", 40).optional(),
    message: requiredParagraphs("Message", 10_000),
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
    suspect: z.boolean().meta({ description: "Looks like a robot's" }),
  })
  .meta({ id: "Message" });

export type Message = z.infer<typeof message>;

export const MESSAGE_FILTERS = ["unread", "suspect"] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];
