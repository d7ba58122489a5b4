import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ExportButton } from "#app/features/editing/export-button.tsx";
import { adminMeta } from "#app/platform/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { ActivityList } from "./activity-list.tsx";
import { AUDIT_KINDS, type AuditKind } from "./kinds.ts";
import { activityPath, useActivity } from "./use-activity.ts";

const LABELS: Record<AuditKind, string> = {
  logins: "Logins and sessions",
  accounts: "Accounts",
  blogs: "Blogs",
  projects: "Projects",
  testimonials: "Testimonials",
  pictures: "Pictures",
  messages: "Messages",
  subscribers: "Subscribers",
  site: "Backups and exports",
};

/** The address follows this long after the last key. */
const URL_DELAY_MS = 250;

export const meta = () => adminMeta("Activity");

export default function ActivityPage() {
  const { kind, q, narrow } = useNarrowing();
  const [typed, setTyped] = useState(q);
  const activity = useActivity(kind, q);
  const narrowed = kind !== "" || q !== "";

  useEffect(() => {
    if (typed.trim().slice(0, 200) === q) return;
    const timer = setTimeout(() => narrow("q", typed.trim().slice(0, 200)), URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, q, narrow]);

  return (
    <>
      <PageHead
        title="Activity"
        subtitle="Who did what, and when. What is older than 400 days is forgotten."
        action={
          <ExportButton
            path={activityPath("/api/audit/export.csv", { kind, q })}
            name="activity.csv"
            disabled={!activity.entries?.length}
          />
        }
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-6">
        <SearchBox value={typed} onChange={setTyped} placeholder="Search activity..." />
        <select
          name="kind"
          aria-label="Kind"
          value={kind}
          onChange={(event) => narrow("kind", event.target.value)}
          className={cx(controlClass, "h-12 w-auto! max-sm:grow")}
        >
          <option value="">Everything</option>
          {Object.entries(LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {activity.failed && (
        <ErrorState
          title="Could not fetch the activity"
          className="mb-6"
          action={<Button onClick={activity.retry}>Try again</Button>}
        />
      )}
      {!activity.entries && !activity.failed && <LoadingState text="Loading activity..." />}
      {activity.entries?.length === 0 && !activity.stale && (
        <EmptyState title="Nothing found.">
          {narrowed ? "Try other words, or look at everything." : "What is done here will be told here."}
        </EmptyState>
      )}
      {activity.entries && activity.entries.length > 0 && (
        <div aria-busy={activity.stale} className={cx("transition-opacity", activity.stale && "opacity-60")}>
          <ActivityList entries={activity.entries} />
        </div>
      )}
      {activity.hasMore && (
        <div className="grid place-items-center py-8">
          <Button pending={activity.growing} onClick={() => void activity.grow()}>
            {activity.growing ? "Loading..." : "Show earlier activity"}
          </Button>
        </div>
      )}
    </>
  );
}

/** What is looked for, kept in the address. */
function useNarrowing() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("kind") ?? "";
  const narrow = useCallback(
    (name: "kind" | "q", value: string) => {
      const change = (before: URLSearchParams) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      };
      setParams(change, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    },
    [setParams],
  );
  return { kind: asked in AUDIT_KINDS ? asked : "", q: (params.get("q") ?? "").slice(0, 200), narrow };
}
