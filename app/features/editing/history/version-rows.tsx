import type { Version } from "#app/content/versions/version.ts";
import { shortDateTime } from "#app/text/local-time.ts";
import { cx } from "#app/ui/cx.ts";

interface Props {
  versions: Version[];
  /** The numbers of the two versions that are compared. */
  pair: { before: number; after: number };
  onChoose: (pair: { before: number; after: number }) => void;
}

const SIDES = ["before", "after"] as const;

/** Lists the versions with date and author; two radio buttons per row select it for the left or the right side. */
export function VersionRows({ versions, pair, onChoose }: Props) {
  const isOne = versions.length === 1;
  return (
    <fieldset className="min-w-0 desk:sticky desk:top-0">
      <legend className="label pb-2 text-ink-soft">{isOne ? "Versions" : "Compare two versions"}</legend>
      <div
        role="region"
        aria-label="Versions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
        className="max-h-56 overflow-y-auto border border-rule desk:max-h-[60dvh]"
      >
        <table className="w-full text-small">
          <thead className={isOne ? "sr-only" : "border-b border-rule text-ink-soft"}>
            <tr>
              {!isOne && <th className="py-1 font-normal">Left</th>}
              {!isOne && <th className="py-1 font-normal">Right</th>}
              <th className="py-1 ps-2 text-start font-normal">Version</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, savedAt, savedBy, current }) => (
              <tr
                key={version}
                className={cx(
                  "border-b border-rule last:border-b-0",
                  (version === pair.before || version === pair.after) && "bg-inset",
                )}
              >
                {SIDES.slice(0, isOne ? 0 : 2).map((side) => (
                  <td key={side} className="w-11 p-0">
                    <label className="grid size-11 cursor-pointer place-items-center">
                      <input
                        type="radio"
                        name={`history-${side}`}
                        checked={pair[side] === version}
                        onChange={() => onChoose({ ...pair, [side]: version })}
                        aria-label={`Version ${version} on the ${side === "before" ? "left" : "right"}`}
                        className="radio"
                      />
                    </label>
                  </td>
                ))}
                <td className={cx("py-2 pe-3", isOne ? "ps-3" : "ps-2")}>
                  <span className="block font-medium whitespace-nowrap">
                    {version} · {shortDateTime(savedAt)}
                  </span>
                  <span className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere text-ink-soft">
                    {savedBy ?? "Not saved in the admin"}
                    {current && <span className="label border border-ink px-1 text-ink">Current</span>}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}
