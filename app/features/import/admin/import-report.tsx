import { capitalize } from "#app/config/capitalize.ts";
import { Filter } from "#app/admin/kit/list/filter.tsx";
import { PagedList } from "#app/admin/kit/list/paged-list.tsx";
import { useChoice } from "#app/admin/kit/list/url-state.ts";
import { usePages } from "#app/admin/kit/list/use-pages.ts";
import { StateMark, type StateMarkProps } from "#app/ui/state-mark.tsx";
import type { ImportReportItem, ImportStatus } from "../import.ts";

const FILTERS = [
  { value: "", label: "Everything" },
  { value: "noted", label: "With notes" },
];
const FILTER_VALUES = FILTERS.map(({ value }) => value);
const resultsOf = ({ results }: { results: ImportReportItem[] }) => results;

/** The result of each item, with the reasons for what was not imported. */
export function ImportReport({ status }: { status: ImportStatus }) {
  const [filter, setFilter] = useChoice("filter", FILTER_VALUES);
  const search = new URLSearchParams({ limit: "100", ...(filter && { only: filter }) });
  const list = usePages("/api/import/report", search, resultsOf);
  const isDryRun = status.stage === "check";
  return (
    <section aria-labelledby="report" className="pt-10">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-4">
        <h2 id="report" className="display me-auto text-title">
          Report
        </h2>
        <Filter label="Filter items" options={FILTERS} value={filter} onChange={setFilter} />
      </header>
      <PagedList
        list={list}
        loading="Loading the report..."
        failed="Could not fetch the report"
        empty={
          filter
            ? { title: "No notes.", advice: "Everything was imported without changes." }
            : { title: "The file has no items.", advice: null }
        }
      >
        <ul className="border-t border-rule">
          {list.items.map((item) => (
            <ReportItem key={item.id} item={item} isDryRun={isDryRun} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

const SHAPES: Record<ImportReportItem["result"], StateMarkProps["shape"]> = {
  imported: "full",
  "there already": "half",
  refused: "warning",
  skipped: "empty",
};

function ReportItem({ item, isDryRun }: { item: ImportReportItem; isDryRun: boolean }) {
  const { result, title, kind, notes } = item;
  const label = {
    imported: isDryRun ? "Would be imported" : "Imported",
    "there already": "Already on this site",
    refused: isDryRun ? "Cannot be imported" : "Not imported",
    skipped: "Left out",
  }[result];
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-2.5 md:grid-cols-[minmax(0,1fr)_11rem]">
      <h3 className="min-w-0 font-bold wrap-anywhere">
        <span>{title || "Without a title"}</span>
        {kind && <span className="label ps-2 font-normal text-ink-soft">{kind}</span>}
      </h3>
      <StateMark
        shape={SHAPES[result]}
        label={label}
        className={result === "refused" ? "text-small font-bold text-danger" : "text-small text-ink-soft"}
      />
      {notes.length > 0 && (
        <ul className="grid gap-0.5 border-s-3 border-accent ps-3 text-small md:col-span-2">
          {notes.map((note, index) => (
            <li key={index} className="max-w-prose wrap-anywhere">
              {capitalize(note)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
