import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { contrast, CONTROL_CONTRAST, nearestPassing, TEXT_CONTRAST, type Colors } from "#app/config/site/palette.ts";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { Setting, SettingGroup } from "./fields.ts";
import { LookPreview } from "./look-preview.tsx";
import { fieldName } from "./setting-values.ts";
import { useSetting } from "./use-setting.ts";

type Theme = keyof Colors;
type Inks = Colors[Theme];

const HEX = /^#[\da-f]{6}$/i;
const RATIOS: Partial<Record<string, number>> = {
  text: TEXT_CONTRAST,
  ink1: CONTROL_CONTRAST,
  ink2: CONTROL_CONTRAST,
};

/** The four colors of a theme, with the contrast of each against the background and a copy of the home page. */
export function ColorGroup({ group }: { group: SettingGroup }) {
  const theme: Theme = group.settings[0]?.path.includes(".dark.") ? "dark" : "light";
  const names = group.settings.map(({ path }) => fieldName(path));
  const colors = useWatch({ name: names }) as string[];
  const logo = useWatch({ name: "logo" }) as string;
  const inks = inksIn(Object.fromEntries(names.map((name, index) => [name.split("/").at(-1), colors[index] ?? ""])));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid gap-5 sm:grid-cols-2">
        {group.settings.map((setting) => (
          <ColorField
            key={setting.path}
            setting={setting}
            theme={theme}
            paper={inks?.paper}
            // The background decides whether the other colors are right.
            affected={setting.path.endsWith(".paper") ? names : []}
          />
        ))}
      </div>
      {inks && <LookPreview theme={theme} inks={inks} logo={logo} />}
    </div>
  );
}

interface ColorFieldProps {
  setting: Setting;
  theme: Theme;
  paper: string | undefined;
  affected: string[];
}

function ColorField({ setting: { path, label, hint }, theme, paper, affected }: ColorFieldProps) {
  const { value, error, change } = useSetting(fieldName(path), affected);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="grid content-start gap-1.5">
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-2">
        <input
          type="color"
          aria-label={`Choose ${label.toLowerCase()}, ${theme} theme`}
          value={HEX.test(value) ? value.toLowerCase() : "#000000"}
          onChange={(event) => change(event.target.value)}
          className="mt-7 h-11 w-11 cursor-pointer rounded-sm border-2 border-edge bg-sheet p-0.5"
        />
        <TextField
          ref={field}
          label={label}
          hint={hint}
          required
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={error}
          onChange={(event) => change(event.target.value.trim())}
        />
      </div>
      <div className="grid gap-1.5 ps-13">
        <ContrastCheck
          path={path}
          value={value}
          paper={paper}
          isRejected={Boolean(error)}
          onTake={(color) => {
            change(color);
            // The button goes with its press.
            field.current?.focus();
          }}
        />
      </div>
    </div>
  );
}

/** The colors of a theme; null while one of them is not complete. */
function inksIn(colors: Record<string, string>): Inks | null {
  const { ink1 = "", ink2 = "", paper = "", text = "" } = colors;
  const inks = { ink1, ink2, paper, text };
  if (!Object.values(inks).every((color) => HEX.test(color))) return null;
  return {
    ink1: ink1.toLowerCase(),
    ink2: ink2.toLowerCase(),
    paper: paper.toLowerCase(),
    text: text.toLowerCase(),
  };
}

interface ContrastCheckProps {
  path: string;
  value: string;
  paper: string | undefined;
  /** The error above says so already. */
  isRejected: boolean;
  onTake: (color: string) => void;
}

/** If the contrast of a color against the background is too low, offers the nearest color that passes. */
function ContrastCheck({ path, value, paper, isRejected, onTake }: ContrastCheckProps) {
  const required = RATIOS[path.split(".").at(-1) ?? ""];
  if (!HEX.test(value)) return <p className="text-small text-ink-soft">Write # and six digits, such as #1f2a5c.</p>;
  if (required === undefined || !paper || contrast(value, paper) >= required) return null;
  const nearest = nearestPassing(value.toLowerCase(), paper, required);
  return (
    <div
      role="status"
      className={cx("grid justify-items-start gap-2 text-small", !isRejected && "border-s-4 border-danger ps-3")}
    >
      {!isRejected && <p>{`Too pale to read on this background. Try ${nearest}.`}</p>}
      <button
        type="button"
        onClick={() => onTake(nearest)}
        className="inline-flex min-h-9 touch-target items-center gap-2 rounded-sm border-2 border-ink px-3 font-bold [@media(hover:hover)]:hover:bg-inset"
      >
        <span aria-hidden="true" style={{ background: nearest }} className="size-4 border border-ink" />
        <span>{`Use ${nearest}`}</span>
      </button>
    </div>
  );
}
