import { z } from "zod";
import { emailAddress, line, requiredLine, requiredParagraphs } from "#app/platform/text.ts";

/** Fields of the contact form, checked alike in the browser and on the server. */
export const contactForm = z
  .object({
    name: requiredLine("Name", 120),
    email: emailAddress(),
    phone: line("Phone", 40).optional(),
    message: requiredParagraphs("Message", 10_000),
  })
  .meta({ id: "ContactForm" });

export type ContactForm = z.infer<typeof contactForm>;
