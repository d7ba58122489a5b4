import { useFormContext } from "react-hook-form";
import { fieldsOf } from "#app/admin/kit/form/fields-of.ts";
import { useValues } from "#app/admin/kit/form/use-values.ts";
import { timeAt } from "#app/config/time-zone.ts";
import { shortDateTime, timeZone } from "#app/ui/local-time.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { zoneName } from "./time-zone.ts";

/** The status of a post, and the time at which it was or will be published. */
export function PublishingFields() {
  const field = fieldsOf(useFormContext());
  const { status, publishAt, publishedAt } = useValues();
  return (
    <>
      <SelectField label="Status" required {...field("status")}>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
        <option value="scheduled">Scheduled</option>
      </SelectField>
      {status === "published" && (
        <TextField
          label="Published on"
          type="datetime-local"
          hint={publishedAt ? "Posts are sorted by this date." : "If empty, the time of the first publication."}
          {...field("publishedAt")}
        />
      )}
      {status === "scheduled" && (
        <TextField
          label="Publish at"
          type="datetime-local"
          hint={timeHint(String(publishAt))}
          {...field("publishAt")}
        />
      )}
    </>
  );
}

/** The hint below the publishing time: its time zone, and when the post becomes visible. */
function timeHint(local: string): string {
  const time = new Date(timeAt(local, timeZone()) ?? "");
  if (Number.isNaN(time.getTime())) {
    return `In the site’s time zone (${zoneName(new Date())}). Choose a date, or the post stays hidden.`;
  }
  if (time.getTime() <= Date.now()) return "This time has passed. Saving makes the post public now.";
  return `Visible from ${shortDateTime(time.toISOString())} (${zoneName(time)}).`;
}
