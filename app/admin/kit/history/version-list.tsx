import type { Version } from "#app/content/versions/version.ts";
import { shortDateTime } from "#app/ui/time/local-time.ts";
import { cx } from "#app/ui/cx.ts";

interface Props {
  versions: Version[];
  /** The number of the version in view. */
  chosen: number;
  onChoose: (version: number) => void;
}

/** An item's versions with their dates and authors, newest first. */
export function VersionList({ versions, chosen, onChoose }: Props) {
  return (
    <fieldset className="min-w-0 desk:sticky desk:top-0">
      <legend className="label pb-2 text-ink-soft">Versions</legend>
      <div className="max-h-56 overflow-y-auto border border-rule text-small desk:max-h-[60dvh]">
        {versions.map(({ version, savedAt, savedBy, current }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input has its own short name
          <label
            key={version}
            className={cx(
              "flex min-h-11 cursor-pointer items-start gap-3 border-b border-rule px-3 py-2 last:border-b-0",
              version === chosen && "bg-inset",
            )}
          >
            <input
              type="radio"
              name="version"
              aria-label={`Version ${version}`}
              checked={version === chosen}
              onChange={() => onChoose(version)}
              className="radio mt-0.5"
            />
            <span className="min-w-0">
              <span className="block font-medium">{`${version} · ${shortDateTime(savedAt)}`}</span>
              <span className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere text-ink-soft">
                <span>{savedBy ?? "Original version"}</span>
                {current && <span className="label border border-ink px-1 text-ink">Current</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
