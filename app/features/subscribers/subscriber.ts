import { z } from "zod";
import { formsLabels, signUpLabels } from "#site-labels";
import { emailText } from "#app/config/fields.ts";

const SUBSCRIBER_SOURCES = ["newsletter", "teaser"] as const;

/** The newsletter form and the teaser's sign-up. */
export const subscriberForm = z
  .object({
    email: emailText(signUpLabels.email, formsLabels),
    source: z.enum(SUBSCRIBER_SOURCES, "Source must be newsletter or teaser."),
  })
  .meta({ id: "SubscriberForm" });

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
