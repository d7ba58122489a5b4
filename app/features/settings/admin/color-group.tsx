import { contrast, CONTROL_CONTRAST, nearestPassing, TEXT_CONTRAST, type Colors } from "#app/config/palette.ts";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { FieldValues } from "#app/features/editing/use-editor.ts";
import type { SettingGroup } from "./fields.ts";
import { LookPreview } from "./look-preview.tsx";
import { focusField } from "./setting-field.tsx";
import { Reset, type PartProps } from "./settings-part.tsx";

type Theme = keyof Colors;
type Inks = Colors[Theme];

const HEX = /^#[\da-f]{6}$/i;
const RATIOS: Partial<Record<string, number>> = {
  text: TEXT_CONTRAST,
  ink1: CONTROL_CONTRAST,
  ink2: CONTROL_CONTRAST,
};

/** The four colors of a theme, with the contrast of each against the paper and a preview of the theme. */
export function ColorGroup({ group, values, defaults, errors, onChange }: PartProps & { group: SettingGroup }) {
  const theme: Theme = group.settings[0]?.path.includes(".dark.") ? "dark" : "light";
  const inks = inksIn(values, theme);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid gap-5 sm:grid-cols-2">
        {group.settings.map((setting) => {
          const { path, label, hint } = setting;
          const value = values[path] ?? "";
          const change = (next: string) => onChange(path, next);
          return (
            <div key={path} data-setting className="grid content-start gap-1.5">
              <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-2">
                <input
                  type="color"
                  aria-label={`Choose ${label.toLowerCase()}, ${theme} theme`}
                  value={HEX.test(value) ? value.toLowerCase() : "#000000"}
                  onChange={(event) => change(event.target.value)}
                  className="mt-7 h-11 w-11 cursor-pointer rounded-sm border-2 border-edge bg-sheet p-0.5"
                />
                <TextField
                  label={label}
                  hint={hint}
                  required
                  autoComplete="off"
                  spellCheck={false}
                  value={value}
                  error={errors[path]}
                  onChange={(event) => change(event.target.value.trim())}
                />
              </div>
              <div className="grid gap-1.5 ps-13">
                <ContrastCheck
                  path={path}
                  value={value}
                  paper={inks?.paper}
                  isRejected={Boolean(errors[path])}
                  onTake={change}
                />
                <Reset
                  label={`${label}, ${theme} theme`}
                  isChanged={value !== defaults[path]}
                  onReset={() => change(defaults[path] ?? "")}
                />
              </div>
            </div>
          );
        })}
      </div>
      {inks && <LookPreview theme={theme} inks={inks} logo={values["logo"] ?? ""} />}
    </div>
  );
}

function inksIn(values: FieldValues, theme: Theme): Inks | null {
  const inks = { ink1: "", ink2: "", paper: "", text: "" };
  for (const key of Object.keys(inks) as (keyof Inks)[]) {
    const color = values[`colors.${theme}.${key}`] ?? "";
    if (!HEX.test(color)) return null;
    inks[key] = color.toLowerCase();
  }
  return inks;
}

interface ContrastCheckProps {
  path: string;
  value: string;
  paper: string | undefined;
  /** The error above names the ratio already. */
  isRejected: boolean;
  onTake: (color: string) => void;
}

/** The contrast ratio of a color against the paper. If it is too low, offers the nearest color that passes. */
function ContrastCheck({ path, value, paper, isRejected, onTake }: ContrastCheckProps) {
  const needed = RATIOS[path.split(".").at(-1) ?? ""];
  if (!HEX.test(value))
    return <p className="text-small text-ink-soft">Write it as # and six digits, such as #1f2a5c.</p>;
  if (needed === undefined || !paper) return null;
  const found = contrast(value, paper);
  // Rounds down, so that 4.49 is not shown as the required 4.5.
  const shown = (Math.floor(found * 100) / 100).toFixed(2);
  if (found >= needed) return <p className="text-small text-ink-soft">{shown}:1 on the paper. Well seen.</p>;
  const nearest = nearestPassing(value.toLowerCase(), paper, needed);
  return (
    <div
      role="status"
      className={cx("grid justify-items-start gap-2 text-small", !isRejected && "border-s-4 border-danger ps-3")}
    >
      {!isRejected && (
        <p>
          {shown}:1 on the paper is too little: it needs {needed}:1.
        </p>
      )}
      <button
        type="button"
        onClick={({ currentTarget }) => {
          const setting = currentTarget.closest("[data-setting]");
          onTake(nearest);
          focusField(() => setting);
        }}
        className="inline-flex min-h-9 touch-target items-center gap-2 rounded-sm border-2 border-ink px-3 font-bold [@media(hover:hover)]:hover:bg-inset"
      >
        <span aria-hidden="true" style={{ background: nearest }} className="size-4 border border-ink" />
        Use {nearest}
      </button>
    </div>
  );
}
