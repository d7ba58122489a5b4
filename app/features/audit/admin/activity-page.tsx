import { ExportButton } from "#app/admin/kit/list/export-button.tsx";
import { PagedList } from "#app/admin/kit/list/paged-list.tsx";
import { SearchBox } from "#app/admin/kit/list/search-box.tsx";
import { useChoice, useSearchText } from "#app/admin/kit/list/url-state.ts";
import { usePages } from "#app/admin/kit/list/use-pages.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { ActivityList } from "./activity-list.tsx";
import type { AuditEntry } from "../audit.ts";
import { auditKinds } from "../kinds.ts";

export const meta = adminMeta("Activity");

const entriesOf = (result: { entries: AuditEntry[] }) => result.entries;

export default function ActivityPage() {
  const { text, setText, settled } = useSearchText();
  const kinds = Object.entries(auditKinds(useContentTypes()));
  const [kind, setKind] = useChoice("kind", ["", ...kinds.map(([value]) => value)]);
  const search = new URLSearchParams({ ...(kind && { kind }), ...(settled && { q: settled }) });
  const list = usePages("/api/audit", search, entriesOf);
  const { isPlaceholderData: isOld } = list.query;

  return (
    <>
      <PageHead
        title="Activity"
        subtitle="Who did what, and when. Entries are deleted after 400 days."
        action={
          <ExportButton
            path={`/api/audit/export.csv?${search}`}
            name="activity.csv"
            disabled={list.items.length === 0}
          />
        }
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-6">
        <SearchBox value={text} onChange={setText} placeholder="Search activity..." />
        <select
          name="kind"
          aria-label="Kind"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          className={cx(controlClass, "w-auto! max-w-full py-1! max-sm:grow")}
        >
          <option value="">Everything</option>
          {kinds.map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <PagedList
        list={list}
        loading="Loading activity..."
        failed="Could not fetch the activity"
        empty={{
          title: "Nothing found.",
          advice: search.size > 0 ? "Try a different search, or show everything." : "Nothing has been recorded yet.",
        }}
      >
        <div aria-busy={isOld} className={cx("transition-opacity", isOld && "opacity-60")}>
          <ActivityList entries={list.items} />
        </div>
      </PagedList>
    </>
  );
}
