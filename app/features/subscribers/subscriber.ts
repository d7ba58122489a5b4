import { z } from "zod";
import { emailText, type FieldMessages } from "#app/text/fields.ts";

const SUBSCRIBER_SOURCES = ["newsletter", "teaser"] as const;

/** The fields of the newsletter form and of the teaser's sign-up. Errors use the site's labels, if given. */
export function subscriberFormIn({ signUp, forms }: { signUp: { email: string }; forms?: FieldMessages }) {
  return z.object({
    email: emailText(signUp.email, forms),
    source: z.enum(SUBSCRIBER_SOURCES, "Source must be newsletter or teaser."),
  });
}

/** The schema for the API's documentation. */
export const subscriberForm = subscriberFormIn({ signUp: { email: "Email" } }).meta({ id: "SubscriberForm" });

export type SubscriberForm = z.infer<typeof subscriberForm>;

export const subscriber = z
  .object({
    _id: z.string(),
    id: z.string(),
    email: z.string(),
    source: z.enum(SUBSCRIBER_SOURCES),
    createdAt: z.string(),
  })
  .meta({ id: "Subscriber" });

export type Subscriber = z.infer<typeof subscriber>;
