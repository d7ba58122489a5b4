import { useState } from "react";
import { shortDateTime } from "#app/text/local-time.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { zoneName } from "./time-zone.ts";

interface Props {
  values: Record<string, string>;
  errors: Readonly<Record<string, string>>;
}

/** The status of a post and, when it is scheduled, the time at which it becomes public. */
export function PublishingFields({ values, errors }: Props) {
  const [status, setStatus] = useState(values["status"]);
  const [publishAt, setPublishAt] = useState(values["publishAt"] ?? "");
  const [unfinished, setUnfinished] = useState(false);
  return (
    <>
      <SelectField
        label="Status"
        name="status"
        required
        defaultValue={values["status"]}
        error={errors["status"]}
        onChange={(event) => setStatus(event.target.value)}
      >
        <option value="published">Published</option>
        <option value="draft">Draft</option>
        <option value="scheduled">Scheduled</option>
      </SelectField>
      <div hidden={status !== "scheduled"}>
        <TextField
          label="Publish at"
          name="publishAt"
          type="datetime-local"
          hint={timeHint(publishAt)}
          defaultValue={values["publishAt"]}
          onChange={(event) => {
            setPublishAt(event.target.value);
            if (!event.target.validity.badInput) setUnfinished(false);
          }}
          onBlur={(event) => setUnfinished(event.target.validity.badInput)}
          error={unfinished ? "Complete the date and the time, or clear both." : errors["publishAt"]}
        />
      </div>
    </>
  );
}

/** The hint below the publishing time: its time zone, and when the post becomes visible. */
function timeHint(local: string): string {
  const time = new Date(local);
  if (Number.isNaN(time.getTime())) {
    return `In your time zone (${zoneName(new Date())}). Left empty, the post stays hidden.`;
  }
  const zone = zoneName(time);
  if (time.getTime() <= Date.now()) return `This time has passed (${zone}): the post is visible as soon as you save.`;
  return `Visible from ${shortDateTime(time.toISOString())} (${zone}).`;
}
