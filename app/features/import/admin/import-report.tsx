import { useInfiniteQuery } from "@tanstack/react-query";
import { apiPage } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterChips, useFilter } from "#app/ui/list/filter-chips.tsx";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import { StateMark, type StateMarkProps } from "#app/ui/state-mark.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { ImportReportItem, ImportStatus } from "../import.ts";

const FILTERS = { "": "Everything", noted: "With notes" } as const;

/** The result of each item, with the reasons for what was not imported. */
export function ImportReport({ status }: { status: ImportStatus }) {
  const filter = useFilter(["noted"]);
  const path = `/report?limit=100${filter ? "&only=noted" : ""}`;
  const report = useInfiniteQuery({
    queryKey: ["/api/import", path, status.startedAt],
    queryFn: ({ pageParam, signal }) =>
      apiPage<{ results: ImportReportItem[] }>(`/api/import${path}${pageParam && `&cursor=${pageParam}`}`, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
  const items = report.data?.pages.flatMap(({ result }) => result.results);
  const isDryRun = status.stage === "check";
  return (
    <section aria-labelledby="report" className="pt-10">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-4">
        <h2 id="report" className="display me-auto text-title">
          Report
        </h2>
        <FilterChips label="Which items" filters={FILTERS} />
      </header>
      {report.isPending && <LoadingState text="Loading the report..." />}
      {report.isError && (
        <ErrorState
          title="Could not fetch the report"
          action={<Button onClick={() => void report.refetch()}>Try again</Button>}
        />
      )}
      {items?.length === 0 && <EmptyState title={filter ? "No notes." : "The file has no items."} />}
      <ul className="border-t border-rule">
        {items?.map((item) => (
          <ReportItem key={item.id} item={item} isDryRun={isDryRun} />
        ))}
      </ul>
      {report.hasNextPage && <InfiniteScroll onReach={() => void report.fetchNextPage()} />}
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
        {title || "Without a title"}
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
              {note.charAt(0).toUpperCase() + note.slice(1)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
