import { Link } from "react-router";
import { usePageData } from "#app/features/auth/login/use-page-data.ts";
import { positionHash } from "#app/features/editing/checks/reveal.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { RowSkeletons } from "#app/ui/list/row-skeletons.tsx";
import type { Check, ChecksResult } from "../check.ts";

export const meta = adminMeta("Checks");

/** The problems in all posts and projects, grouped by item. Each one links to its position in the editor. */
export default function ChecksPage() {
  const result = usePageData<ChecksResult>("/api/checks");
  return (
    <>
      <PageHead
        title="Checks"
        subtitle="What readers of posts and projects would stumble over. Choose one to go to its place."
        action={
          <Link to="/admin/blogs" className="text-link font-bold">
            Back to Blogs
          </Link>
        }
      />
      {result.state === "loading" && (
        <LoadingState text="Looking at every text...">
          <RowSkeletons />
        </LoadingState>
      )}
      {result.state === "failed" && (
        <ErrorState title="Could not check the site" action={<Button onClick={result.retry}>Try again</Button>}>
          {result.error.message}
        </ErrorState>
      )}
      {result.state === "loaded" && result.item.checks.length === 0 && (
        <EmptyState title="Nothing to mend.">
          {result.item.checked === 0
            ? "There are no posts or projects yet."
            : "Every link leads somewhere, and every image says what it shows."}
        </EmptyState>
      )}
      {result.state === "loaded" && result.item.note && <p className="max-w-prose pb-5">{result.item.note}</p>}
      {result.state === "loaded" &&
        byItem(result.item.checks).map((checks) => <Item key={checks[0]?.id} checks={checks} />)}
    </>
  );
}

function Item({ checks }: { checks: Check[] }) {
  const [first] = checks;
  if (!first) return null;
  return (
    <section aria-labelledby={`item-${first.id}`} className="border-t-2 border-ink py-5">
      <h2 id={`item-${first.id}`} className="flex flex-wrap items-baseline gap-x-3 pb-2">
        <span className="display text-title wrap-anywhere">{first.title}</span>
        <span className="label text-ink-soft">{first.type === "blogs" ? "Post" : "Project"}</span>
      </h2>
      <ul>
        {checks.map((check, index) => (
          <li key={`${check.field} ${check.position} ${index}`} className="border-t border-rule">
            <Link
              to={`/admin/${check.type}?edit=${encodeURIComponent(check.id)}${positionHash(check)}`}
              className="touch-target block border-s-3 border-accent py-2 ps-3 wrap-anywhere [@media(hover:hover)]:hover:bg-inset"
            >
              {check.message}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function byItem(checks: Check[]): Check[][] {
  const items = new Map<string, Check[]>();
  for (const check of checks) items.set(check.id, [...(items.get(check.id) ?? []), check]);
  return [...items.values()];
}
