import { useSearchParams } from "react-router";
import { filterChipClass } from "../chip.tsx";
import { useWriteParameter } from "./use-write-parameter.ts";

interface FilterChipsProps<Filter extends string> {
  /** The accessible name of the group, such as "Messages". */
  label: string;
  /** The labels by filter value; "" is the whole list. */
  filters: Record<Filter | "", string>;
}

/** The filter buttons of a list; the URL holds the choice (?filter=). */
export function FilterChips<Filter extends string>({ label, filters }: FilterChipsProps<Filter>) {
  const filter = useFilter(Object.keys(filters) as Filter[]);
  const write = useWriteParameter();
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {(Object.entries(filters) as [Filter | "", string][]).map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === (filter ?? "")}
          onClick={() => write("filter", value)}
          className={filterChipClass(value === (filter ?? ""))}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The filter in the URL; null without one, or with one that is not among `filters`. */
export function useFilter<Filter extends string>(filters: readonly Filter[]): Filter | null {
  const [params] = useSearchParams();
  return filters.find((name) => name !== "" && name === params.get("filter")) ?? null;
}
