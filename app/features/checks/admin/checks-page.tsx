import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { capitalize } from "#app/config/capitalize.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { Link } from "react-router";
import { positionHash } from "#app/admin/kit/checks/reveal.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { RowSkeletons } from "#app/admin/kit/list/row-skeletons.tsx";
import type { Check, ChecksResult } from "../check.ts";

export const meta = adminMeta("Checks");

/** The problems in all texts, grouped by item. Each one links to its position in the editor. */
export default function ChecksPage() {
  // The server reads every text for it.
  const { data, error, isPending, refetch } = useQuery<ChecksResult>({
    queryKey: ["/api/checks"],
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHead
        title="Checks"
        subtitle="Suggestions for all posts, projects and pages. Select one to jump there."
        action={
          <Link to="/admin/blogs" className="text-link font-bold">
            Back to Blogs
          </Link>
        }
      />
      {isPending && (
        <LoadingState text="Checking posts, projects and pages...">
          <RowSkeletons />
        </LoadingState>
      )}
      {error && (
        <ErrorState title="Could not check the site" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </ErrorState>
      )}
      {data && data.checked > 0 && <Totals result={data} />}
      {data?.checks.length === 0 && (
        <EmptyState title="No problems found.">
          {data.checked === 0
            ? "There is nothing to check yet."
            : "Every link works, and every image has an alternative text."}
        </EmptyState>
      )}
      {data?.note && <p className="max-w-prose pb-5">{data.note}</p>}
      {data && [...Map.groupBy(data.checks, ({ id }) => id)].map(([id, checks]) => <Item key={id} checks={checks} />)}
    </>
  );
}

function Totals({ result: { checks, checked, note } }: { result: ChecksResult }) {
  const counts = {
    Suggestions: `${checks.length.toLocaleString("en-US")}${note ? "+" : ""}`,
    Checked: checked.toLocaleString("en-US"),
  };
  return (
    <dl className="flex gap-x-12 pb-5">
      {Object.entries(counts).map(([name, count]) => (
        <div key={name}>
          <dt className="label text-ink-soft">{name}</dt>
          <dd className="display text-heading">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const pathOf = (check: Check) =>
  check.type === "settings"
    ? "/admin/settings?part=navigation"
    : `/admin/${check.type}?edit=${encodeURIComponent(check.id)}${positionHash(check)}`;

function Item({ checks }: { checks: Check[] }) {
  const [first] = checks;
  const noun = useContentTypes().find(({ table }) => table === first?.type)?.labels.noun ?? "settings";
  if (!first) return null;
  return (
    <section
      aria-labelledby={`item-${first.id}`}
      className="grid gap-x-10 gap-y-3 border-t-2 border-ink py-5 xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <h2 id={`item-${first.id}`} className="grid content-start gap-1">
        <span className="label text-ink-soft">{capitalize(noun)}</span>
        <span className="display text-title wrap-anywhere">{first.title}</span>
      </h2>
      <ul>
        {checks.map((check, index) => (
          <li key={`${check.field} ${check.position} ${index}`} className="border-b border-rule max-xl:first:border-t">
            <Link
              to={pathOf(check)}
              className="group flex min-h-11 items-center gap-4 border-s-3 border-accent px-3 py-2 wrap-anywhere [@media(hover:hover)]:hover:bg-inset"
            >
              <span className="min-w-0 grow">{check.message}</span>
              <ArrowRight
                aria-hidden="true"
                className="size-4 shrink-0 transition-transform [@media(hover:hover)]:group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
