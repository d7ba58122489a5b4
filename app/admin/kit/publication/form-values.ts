import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import type { SaveKind } from "#app/admin/kit/form/item-form-spec.ts";
import { timeAt, wallTime } from "#app/config/time-zone.ts";
import type { Published } from "#app/content/publication/publication.ts";
import { isPublic } from "#app/content/publication/visibility.ts";
import { shortDateTime, timeZone } from "#app/ui/time/local-time.ts";

/* What forms of items with a status share. They have local times, the API those of UTC. */

type Publication = Pick<Published, "status" | "publishAt">;

/** Leaves out the time of an item that is not scheduled. Ctrl+S keeps the status, and makes a new item a draft. */
export function toRequest(fields: FieldValues, { isNew, staysOpen }: SaveKind): FieldValues {
  const { status, publishAt, publishedAt, ...texts } = fields;
  const request = publishedAt && status !== "scheduled" ? { ...texts, publishedAt } : texts;
  if (staysOpen) return isNew ? { ...request, status: "draft" } : request;
  return {
    ...request,
    ...(status !== undefined && { status }),
    ...(status !== "draft" && status !== "published" && publishAt !== undefined && { publishAt }),
  };
}

/** What a save does to an item for visitors: the button's label before it, and the message after it. */
function outcomeOf(after: Publication, before: Publication | null, update = ""): { label: string; note: string } {
  const wasPublic = before !== null && isPublic(before);
  if (isPublic(after))
    return wasPublic ? { label: update, note: "Updated." } : { label: "Publish", note: "Published." };
  if (after.status === "scheduled" && after.publishAt) {
    const time = shortDateTime(after.publishAt);
    return { label: `Schedule for ${time}`, note: `Scheduled for ${time}.` };
  }
  return wasPublic ? { label: "Unpublish", note: "Unpublished." } : { label: "Save draft", note: "Draft saved." };
}

/** The label of the button that saves; `update`: that for a change of a public item. */
export const saveLabel =
  (update: string) =>
  ({ status, publishAt }: FieldValues, before: Publication | null): string => {
    const time = timeAt(String(publishAt), timeZone());
    return outcomeOf({ status: status as Publication["status"], publishAt: time }, before, update).label;
  };

/** The message after a save. */
export function savedNote(item: Publication, { staysOpen }: SaveKind, before: Publication | null = null): string {
  return staysOpen && isPublic(item) ? "Saved." : outcomeOf(item, before).note;
}

/** Converts a time to the format of <input type="datetime-local">: without a zone, in that of the site. */
export const toLocalInput = (iso: string) => wallTime(iso, timeZone());

/** The schema of a time that is typed in the zone of the site. */
export const inUtc = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(toUtc, schema);

function toUtc(local: unknown): unknown {
  return typeof local === "string" && local ? (timeAt(local, timeZone()) ?? local) : local;
}
