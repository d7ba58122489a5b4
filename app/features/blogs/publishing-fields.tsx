import { useState } from "react";
import { SelectField, TextField } from "#app/ui/field.tsx";

interface Props {
  values: Record<string, string>;
  errors: Readonly<Record<string, string>>;
}

/** The status of a post and, when it is scheduled, the time at which visitors get to see it. */
export function PublishingFields({ values, errors }: Props) {
  const [status, setStatus] = useState(values["status"]);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
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
          hint="In your own time zone. Left empty, the post stays hidden."
          defaultValue={values["publishAt"]}
          error={errors["publishAt"]}
        />
      </div>
    </div>
  );
}
