import { z } from "zod";
import { bulkIds } from "#app/content/bulk.ts";
import { toStoredTime } from "#app/content/stored-time.ts";

/* What posts and pages share: they are published, drafts, or scheduled. */

const STATUSES = ["published", "draft", "scheduled"] as const;
export type Status = (typeof STATUSES)[number];

export const status = z.enum(STATUSES, "Status must be published, draft or scheduled.");

/** The fields of an item that say when it is public. */
export interface Published {
  status: Status;
  publishAt: string | null;
  /** When visitors first see it. */
  publishedAt: string;
}

/** A date and time, converted to the form that is stored. */
export const dateTime = (message: string, options: { offset?: boolean } = {}) =>
  z.iso
    .datetime({ ...options, error: message })
    .refine((value) => toStoredTime(value) !== null, message)
    .overwrite((value) => toStoredTime(value) ?? value);

const timeMessage = "The publishing time must be a date and time like 2026-01-31T09:00:00Z.";

export const publishAt = z.union(
  [z.literal("").transform(() => null), z.null(), dateTime(timeMessage, { offset: true })],
  timeMessage,
);

/** The bulk actions besides that which undoes the first two. */
export const BULK_ACTIONS = [
  z.object({ action: z.literal("publish"), ids: bulkIds }),
  z.object({ action: z.literal("unpublish"), ids: bulkIds }),
  z.object({ action: z.literal("delete"), ids: bulkIds }),
] as const;

export const BULK_MESSAGE = "The action must be publish, unpublish, delete or restore.";

const time = dateTime("A time must be a date and time in UTC, as `before` of the response has it.");

/** An item's status and dates before a bulk action, sufficient to restore them. */
const publicationState = z
  .object({
    id: z.string().max(64),
    status,
    publishAt: time.nullable(),
    publishedAt: time,
    revision: z
      .int()
      .positive()
      .meta({ description: "The revision that the client knows; an item with a newer one is skipped" }),
  })
  .meta({ id: "PublicationState" });

export type PublicationState = z.infer<typeof publicationState>;

/** The states of a request that undoes a bulk action. `many`: what they are of, such as "posts". */
export const publicationStates = (many: string) =>
  z
    .array(
      publicationState,
      `${many.charAt(0).toUpperCase()}${many.slice(1)} must be a list, as \`before\` of the response that is to be undone.`,
    )
    .min(1, `Send at least one ${many.slice(0, -1)}.`)
    .max(1000, `Send at most 1,000 ${many} at once.`);

/** The fields of the response to a bulk action, besides the changed items. */
export const bulkResultFields = {
  done: z.array(z.string()).meta({ description: "Ids of the changed items" }),
  unchanged: z
    .array(z.string())
    .meta({ description: "Ids of items that needed no change, or were changed by someone else since" }),
  notFound: z.array(z.string()),
  before: z.array(publicationState).meta({ description: "For the action restore" }),
};
