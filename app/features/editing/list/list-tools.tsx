import type { ReactNode } from "react";
import { controlClass } from "#app/ui/form/control-class.ts";
import { cx } from "#app/ui/cx.ts";
import { SearchBox } from "#app/ui/list/search-box.tsx";

interface ListToolsProps {
  query: string;
  onQuery: (query: string) => void;
  /** The placeholder and accessible name of the search box. */
  placeholder: string;
  sort: string;
  onSort: (sort: string) => void;
  sortLabels: Record<string, string>;
  /** The label of the count, such as "Total Blogs". */
  countLabel: string;
  /** Null while it is not known. */
  count: number | null;
  /** More pages of the list are loading: the count gets a "+". */
  growing: boolean;
  filter: ReactNode;
}

/** The toolbar above a list: search, sort order, filter, and the number of matching items. */
export function ListTools(props: ListToolsProps) {
  const { query, onQuery, placeholder, sort, onSort, sortLabels, countLabel, count, growing, filter } = props;
  return (
    <div role="search" className="flex flex-wrap items-center gap-2 pb-2">
      <SearchBox placeholder={placeholder} value={query} onChange={onQuery} />
      <select
        name="sort"
        aria-label="Sort"
        value={sort}
        onChange={(event) => onSort(event.target.value)}
        className={cx(controlClass, "w-auto! max-w-full grow py-1! text-small!")}
      >
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        {filter}
        <p
          className="label ms-auto flex min-h-8 flex-wrap items-center gap-x-2 text-ink-soft"
          aria-live={growing ? "off" : "polite"}
          aria-busy={growing}
        >
          {countLabel}
          <strong className="display text-title text-ink">
            {count?.toLocaleString("en-US") ?? "–"}
            {growing && count !== null && "+"}
          </strong>
        </p>
      </div>
    </div>
  );
}
