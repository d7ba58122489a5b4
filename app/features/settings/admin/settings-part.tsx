import { useId } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/states.tsx";
import type { SettingGroup, SettingPart } from "./fields.ts";
import { ListField } from "./list-field.tsx";
import { SettingField } from "./setting-field.tsx";
import { fieldName } from "./setting-values.ts";

/** Loaded lazily, because the contrast checks need a color library. */
const ColorGroup = lazyPart(async () => (await import("./color-group.tsx")).ColorGroup, <Skeleton className="h-96" />);

export function SettingsPart({ part }: { part: SettingPart }) {
  return (
    <div className="grid min-w-0 gap-10">
      <p className="text-ink-soft">{part.summary}</p>
      {part.groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { group: SettingGroup }) {
  const id = useId();
  const areColors = group.settings.some(({ kind }) => kind === "color");
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 id={id} tabIndex={-1} className="display text-title outline-none">
          {group.title}
        </h2>
        {group.hint && <p className="max-w-prose text-small text-ink-soft">{group.hint}</p>}
      </div>
      {areColors && <ColorGroup group={group} />}
      {!areColors &&
        group.settings.map((setting) =>
          setting.kind === "list" ? (
            <ListField key={setting.path} setting={setting} hasHeading={setting.label === group.title} />
          ) : (
            <SettingField key={setting.path} name={fieldName(setting.path)} setting={setting} />
          ),
        )}
    </section>
  );
}
