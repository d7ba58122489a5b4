import { useId } from "react";
import type { FieldValues } from "#app/features/editing/use-editor.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/states.tsx";
import type { Setting, SettingGroup, SettingPart } from "./fields.ts";
import { settingsIn } from "./parts.ts";
import { ListField } from "./list-field.tsx";
import { focusField, SettingField } from "./setting-field.tsx";
import type { Change } from "./use-settings-save.ts";

/** Loaded lazily, because the contrast checks need a color library. */
const ColorGroup = lazyPart(async () => (await import("./color-group.tsx")).ColorGroup, <Skeleton className="h-96" />);

export interface PartProps {
  values: FieldValues;
  /** The values of site.config.ts. */
  defaults: FieldValues;
  errors: Record<string, string>;
  onChange: (path: string, change: Change) => void;
}

export function SettingsPart({ part, ...rest }: PartProps & { part: SettingPart }) {
  const { values, defaults, onChange } = rest;
  const changed = settingsIn(part).filter(({ path }) => values[path] !== defaults[path]);
  return (
    <div data-part={part.id} className="grid min-w-0 gap-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="text-ink-soft">{part.summary}</p>
        {changed.length > 1 && (
          <Button
            size="sm"
            onClick={({ currentTarget }) => {
              const shown = currentTarget.closest("[data-part]");
              resetAll(changed, defaults, onChange);
              focusField(() => shown);
            }}
          >
            Reset all of this part
          </Button>
        )}
      </div>
      {part.groups.map((group) => (
        <Group key={group.title} group={group} {...rest} />
      ))}
    </div>
  );
}

function resetAll(changed: Setting[], defaults: FieldValues, onChange: PartProps["onChange"]): void {
  for (const { path } of changed) onChange(path, defaults[path] ?? "");
}

function Group({ group, ...rest }: PartProps & { group: SettingGroup }) {
  const id = useId();
  const areColors = group.settings.some(({ kind }) => kind === "color");
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="display text-title">
          {group.title}
        </h2>
        {group.hint && <p className="max-w-prose text-small text-ink-soft">{group.hint}</p>}
      </div>
      {areColors ? (
        <ColorGroup group={group} {...rest} />
      ) : (
        group.settings.map((setting) => (
          <OneSetting key={setting.path} setting={setting} heading={group.title} {...rest} />
        ))
      )}
    </section>
  );
}

function OneSetting(props: PartProps & { setting: Setting; heading?: string }) {
  const { setting, heading, values, defaults, errors, onChange } = props;
  const { path, label } = setting;
  const value = values[path] ?? "";
  const change = (next: Change) => onChange(path, next);
  return (
    <div data-setting className="grid min-w-0 gap-1.5">
      {setting.kind === "list" ? (
        <ListField {...{ setting, value, errors }} hasHeading={label === heading} onChange={change} />
      ) : (
        <SettingField setting={setting} value={value} error={errors[path]} onChange={change} />
      )}
      <Reset label={label} isChanged={value !== defaults[path]} onReset={() => change(defaults[path] ?? "")} />
    </div>
  );
}

/** Resets a setting to the value of site.config.ts, and focuses its field, as the button goes. */
export function Reset({ label, isChanged, onReset }: { label: string; isChanged: boolean; onReset: () => void }) {
  if (!isChanged) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-soft">
      Changed from what came with the site.
      <button
        type="button"
        aria-label={`Reset ${label}`}
        onClick={({ currentTarget }) => {
          const setting = currentTarget.closest("[data-setting]");
          onReset();
          focusField(() => setting);
        }}
        className="text-link min-h-8 touch-target font-bold text-ink"
      >
        Reset
      </button>
    </p>
  );
}
