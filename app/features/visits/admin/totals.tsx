import { changeOf } from "./points.ts";

interface Counts {
  visitors: number;
  views: number;
}

interface Props {
  now: Counts;
  /** Null when nothing was counted then; undefined for all time, which has no before. */
  before: Counts | null | undefined;
  /** How long both are, such as "30 days". */
  length: string;
}

/** What a time adds up to, compared with as long a time before. */
export function Totals({ now, before, length }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 pb-5 sm:flex">
      {(["visitors", "views"] as const).map((name) => {
        const change = before && changeOf(now[name], before[name]);
        return (
          <div key={name} className="min-w-0 sm:min-w-48">
            <dt className="label text-ink-soft">{name === "visitors" ? "Visitors" : "Views"}</dt>
            <dd>
              <span className="display block text-heading tabular-nums">{now[name].toLocaleString("en-US")}</span>
              {before !== undefined && (
                <span className="block text-small text-ink-soft">
                  {change && before
                    ? `${change} (${before[name].toLocaleString("en-US")} in the ${length} before)`
                    : "Nothing to compare with yet"}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
