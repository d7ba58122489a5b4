import { useFormContext, useWatch } from "react-hook-form";
import { fieldPropsOf } from "#app/admin/kit/form/field-props.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { gradientFrom } from "../gradient.ts";
import { PROJECT_COLORS } from "../project.ts";

/** The field for the project's gradient. A new project chooses one of three; on edit, the classes can be typed. */
export function ColorField({ isNew }: { isNew: boolean }) {
  const field = fieldPropsOf(useFormContext());
  const gradient = gradientFrom(String(useWatch({ name: "color" }))) ?? undefined;
  return (
    <div className="grid content-start gap-2">
      {isNew ? (
        <SelectField label="Color" required {...field("color")}>
          {PROJECT_COLORS.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label="Color"
          required
          autoCapitalize="none"
          spellCheck={false}
          hint="From one color to another, such as from-sky-500 to-indigo-700"
          {...field("color")}
        />
      )}
      <div aria-hidden="true" className="h-3 bg-ink" style={{ backgroundImage: gradient }} />
    </div>
  );
}
