import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { fieldPropsOf } from "#app/admin/kit/form/field-props.ts";
import { useValues } from "#app/admin/kit/form/use-values.ts";
import { capitalize } from "#app/config/capitalize.ts";
import { timeAt } from "#app/config/time-zone.ts";
import { shortDateTime, timeZone } from "#app/ui/time/local-time.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { Published } from "#app/content/publication/publication.ts";
import { isPublic } from "#app/content/publication/visibility.ts";
import { zoneName } from "./zone-name.ts";

interface Props {
  item: Published | null;
  noun: string;
  /** Items are sorted by the date of their publication, which the form can change. */
  isDated?: boolean;
}

/** The status of an item, and the time at which it was or will be published. */
export function PublishingFields({ item, noun, isDated = false }: Props) {
  const field = fieldPropsOf(useFormContext());
  const { status, publishAt, publishedAt } = useValues();
  useRenderAt(Date.parse(timeAt(String(publishAt), timeZone()) ?? ""));
  return (
    <>
      <SelectField label="Status" required {...field("status")}>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
        <option value="scheduled">Scheduled</option>
      </SelectField>
      {status === "published" && isDated && (
        <TextField
          label="Published on"
          type="datetime-local"
          hint={
            publishedAt
              ? `${capitalize(noun)}s are sorted by this date.`
              : "If empty, the time of the first publication."
          }
          {...field("publishedAt")}
        />
      )}
      {status === "scheduled" && (
        <TextField
          label="Publish at"
          type="datetime-local"
          hint={timeHint(String(publishAt), item, noun)}
          {...field("publishAt")}
        />
      )}
    </>
  );
}

/** The longest time that `setTimeout` can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Renders once more at this time: an item becomes public while it is edited. */
function useRenderAt(time: number): void {
  const [, setPassed] = useState(0);
  useEffect(() => {
    const wait = time - Date.now();
    if (!(wait > 0 && wait < LONGEST_WAIT_MS)) return;
    const timer = setTimeout(() => setPassed(time), wait);
    return () => clearTimeout(timer);
  }, [time]);
}

/** The hint below the publishing time: its time zone, and when the item becomes visible. */
function timeHint(local: string, item: Published | null, noun: string): string {
  const time = new Date(timeAt(local, timeZone()) ?? "");
  if (Number.isNaN(time.getTime())) {
    return `In the site’s time zone (${zoneName(new Date())}). Choose a date, or the ${noun} stays hidden.`;
  }
  if (time.getTime() <= Date.now() && item && isPublic(item)) return `This time has passed. The ${noun} is public.`;
  if (time.getTime() <= Date.now()) return `This time has passed. Saving makes the ${noun} public now.`;
  return `Visible from ${shortDateTime(time.toISOString())} (${zoneName(time)}).`;
}
