import { z } from "zod";
import { emailText, type FieldMessages } from "#app/text/fields.ts";

const SUBSCRIBER_SOURCES = ["newsletter", "teaser"] as const;

/** Fields of the footer's newsletter form and of the teaser's sign-up, by the site's labels if they are given. */
export function subscriberFormIn({ signUp, forms }: { signUp: { email: string }; forms?: FieldMessages }) {
  return z.object({
    email: emailText(signUp.email, forms),
    source: z.enum(SUBSCRIBER_SOURCES, "Source must be newsletter or teaser."),
  });
}

/** As the API describes it. */
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
