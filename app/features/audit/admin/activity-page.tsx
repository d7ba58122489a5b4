import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { ExportButton } from "#app/features/editing/list/export-button.tsx";
import { usePagedList } from "#app/features/editing/list/use-paged-list.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useListView } from "#app/ui/list/use-list-view.ts";
import { useWriteParameter } from "#app/ui/list/use-write-parameter.ts";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import { ActivityList } from "./activity-list.tsx";
import type { AuditEntry } from "../audit.ts";
import { auditKinds } from "../kinds.ts";

export const meta = adminMeta("Activity");

const entriesOf = (result: { entries: AuditEntry[] }) => result.entries;

export default function ActivityPage() {
  const { query, setQuery, settledQuery: q } = useListView(["newest"]);
  const [params] = useSearchParams();
  const write = useWriteParameter();
  const types = useContentTypes();
  const kinds = useMemo(() => auditKinds(types), [types]);
  const requested = params.get("kind") ?? "";
  const kind = Object.hasOwn(kinds, requested) ? requested : "";
  const search = new URLSearchParams({ ...(kind && { kind }), ...(q && { q }) });
  const { items, status, current, more, retry } = usePagedList(`/api/audit?${search}`, entriesOf);
  const stale = status === "loaded" && !current;

  return (
    <>
      <PageHead
        title="Activity"
        subtitle="Who did what, and when. What is older than 400 days is forgotten."
        action={
          <ExportButton path={`/api/audit/export.csv?${search}`} name="activity.csv" disabled={items.length === 0} />
        }
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-6">
        <SearchBox value={query} onChange={setQuery} placeholder="Search activity..." />
        <select
          name="kind"
          aria-label="Kind"
          value={kind}
          onChange={(event) => write("kind", event.target.value)}
          className={cx(controlClass, "w-auto! max-w-full py-1! max-sm:grow")}
        >
          <option value="">Everything</option>
          {Object.entries(kinds).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {status === "loading" && <LoadingState text="Loading activity..." />}
      {status === "error" && (
        <ErrorState
          title="Could not fetch the activity"
          className="mb-6"
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {status === "loaded" && items.length === 0 && !stale && (
        <EmptyState title="Nothing found.">
          {search.size > 0 ? "Try other words, or look at everything." : "Nothing has been recorded yet."}
        </EmptyState>
      )}
      {items.length > 0 && (
        <div aria-busy={stale} className={cx("transition-opacity", stale && "opacity-60")}>
          <ActivityList entries={items} />
        </div>
      )}
      {more && <InfiniteScroll onReach={more} />}
    </>
  );
}
