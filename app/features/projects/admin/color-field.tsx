import { useState } from "react";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { gradientFrom } from "../gradient.ts";
import { PROJECT_COLORS } from "../project.ts";

interface Props {
  /** A new project chooses one of three gradients; for an existing one, the classes can be typed. */
  isNew: boolean;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The field for the project's gradient, with a preview strip. */
export function ColorField({ isNew, name, defaultValue = "", error }: Props) {
  const [color, setColor] = useState(defaultValue);
  const shared = { label: "Color", name, required: true, defaultValue, error };
  return (
    <div className="grid content-start gap-2">
      {isNew ? (
        <SelectField {...shared} onChange={(event) => setColor(event.target.value)}>
          {PROJECT_COLORS.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          {...shared}
          autoCapitalize="none"
          spellCheck={false}
          hint="From one color to another, such as from-sky-500 to-indigo-700"
          onChange={(event) => setColor(event.target.value)}
        />
      )}
      <div aria-hidden="true" className="h-3 bg-ink" style={{ backgroundImage: gradientFrom(color) ?? undefined }} />
    </div>
  );
}
