import { Search } from "lucide-react";
import { controlClass } from "./field.tsx";
import { cx } from "./cx.ts";

interface ListToolsProps {
  query: string;
  onQuery: (query: string) => void;
  /** What the search box says while it is empty, and what it is called. */
  placeholder: string;
  sort: string;
  onSort: (sort: string) => void;
  sortLabels: Record<string, string>;
  /** What is counted, such as "Total Blogs". */
  countLabel: string;
  /** Null while it is not known. */
  count: number | null;
  /** More of the list is on its way. */
  growing?: boolean;
}

/** The bar over a list: search, order, and how many items are left. */
export function ListTools(props: ListToolsProps) {
  const { query, onQuery, placeholder, sort, onSort, sortLabels, countLabel, count, growing = false } = props;
  return (
    <div role="search" className="flex flex-wrap items-center gap-3 pb-4">
      <div className="relative min-w-48 grow basis-64">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          name="q"
          aria-label={placeholder.replace("...", "")}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          autoComplete="off"
          className={cx(controlClass, "h-12 ps-9")}
        />
      </div>
      <select
        name="sort"
        aria-label="Sort"
        value={sort}
        onChange={(event) => onSort(event.target.value)}
        className={cx(controlClass, "h-12 w-auto! max-sm:grow")}
      >
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <p
        className="label flex min-h-11 items-center gap-2 text-ink-soft"
        aria-live={growing ? "off" : "polite"}
        aria-busy={growing}
      >
        {countLabel}
        <strong className="display text-title text-ink tabular-nums">
          {count?.toLocaleString("en-US") ?? "–"}
          {growing && count !== null && "+"}
        </strong>
      </p>
    </div>
  );
}
