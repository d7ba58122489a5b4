import { changeOf } from "./points.ts";

interface Counts {
  visitors: number;
  views: number;
}

interface Props {
  now: Counts;
  /** Null when the preceding period has no data; undefined for the range "All", which has no preceding period. */
  before: Counts | null | undefined;
  /** The length of the period, such as "30 days". */
  length: string;
}

/** The totals of a period, compared with the preceding period of the same length. */
export function Totals({ now, before, length }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 pb-5 sm:flex">
      {(["visitors", "views"] as const).map((name) => {
        const change = before && changeOf(now[name], before[name]);
        return (
          <div key={name} className="min-w-0 sm:min-w-48">
            <dt className="label text-ink-soft">{name === "visitors" ? "Visitors" : "Views"}</dt>
            <dd>
              <span className="display block text-heading">{now[name].toLocaleString("en-US")}</span>
              {before !== undefined && (
                <span className="block text-small text-ink-soft">
                  {change && before ? (
                    <>
                      <strong className="font-bold text-ink">{change}</strong>
                      {` (${before[name].toLocaleString("en-US")} in the ${length} before)`}
                    </>
                  ) : (
                    "Nothing to compare with yet"
                  )}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
