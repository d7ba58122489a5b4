import { cx } from "#app/ui/cx.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import type { SettingPart } from "./fields.ts";
import { partOf, SETTING_PARTS } from "./parts.ts";

interface Props {
  part: SettingPart;
  /** The names of the fields with unsaved changes. */
  changed: string[];
  /** The names of the invalid fields. */
  invalid: string[];
  onChoose: (id: string) => void;
}

/** The navigation between parts (a select on narrow screens). Marks parts with unsaved changes or errors. */
export function PartChoice({ part, changed, invalid, onChoose }: Props) {
  const invalidParts = new Set(invalid.map(partOf));
  const changedParts = new Set(changed.map(partOf));
  const stateOf = (one: SettingPart) => {
    if (invalidParts.has(one)) return "has an error";
    return changedParts.has(one) ? "not saved" : "";
  };
  return (
    <>
      <SelectField
        label="Part"
        required
        className="lg:hidden"
        value={part.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        {SETTING_PARTS.map((one) => (
          <option key={one.id} value={one.id}>
            {[one.label, stateOf(one)].filter(Boolean).join(" – ")}
          </option>
        ))}
      </SelectField>
      <nav aria-label="Parts of the settings" className="sticky top-20 max-lg:hidden">
        <ul className="grid">
          {SETTING_PARTS.map((one) => {
            const state = stateOf(one);
            return (
              <li key={one.id} className="border-b border-rule">
                <button
                  type="button"
                  aria-current={one.id === part.id ? "true" : undefined}
                  onClick={() => onChoose(one.id)}
                  className={cx(
                    "flex min-h-10 w-full items-center justify-between gap-2 px-3 text-start text-small touch-target",
                    one.id === part.id ? "bg-ink font-bold text-stock" : "[@media(hover:hover)]:hover:bg-inset",
                  )}
                >
                  <span>{one.label}</span>
                  {state && (
                    <span className="label flex items-center gap-1.5">
                      <span
                        aria-hidden="true"
                        className={cx(
                          "size-2 border border-current",
                          state === "not saved" ? "rotate-45" : "bg-danger",
                        )}
                      />
                      <span className="sr-only">{state}</span>
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}
