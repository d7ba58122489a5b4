import { useFormContext } from "react-hook-form";
import { fieldsOf } from "#app/admin/kit/form/fields-of.ts";
import { useValues } from "#app/admin/kit/form/use-values.ts";
import { shortDateTime } from "#app/ui/local-time.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { zoneName } from "./time-zone.ts";

/** The status of a post and, when it is scheduled, the time at which it becomes public. */
export function PublishingFields() {
  const field = fieldsOf(useFormContext());
  const { status, publishAt } = useValues();
  return (
    <>
      <SelectField label="Status" required {...field("status")}>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
        <option value="scheduled">Scheduled</option>
      </SelectField>
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
  const time = new Date(local);
  if (Number.isNaN(time.getTime())) {
    return `In your time zone (${zoneName(new Date())}). Choose a date, or the post stays hidden.`;
  }
  if (time.getTime() <= Date.now()) return "This time has passed. Saving makes the post public now.";
  return `Visible from ${shortDateTime(time.toISOString())} (${zoneName(time)}).`;
}
