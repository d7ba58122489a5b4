import { Link, useRouteLoaderData } from "react-router";
import { useSession } from "#app/features/auth/login/session.tsx";
import { adminMeta } from "#app/render/page-meta.ts";
import type { Quirks } from "#app/config/quirks.ts";
import { ErrorState, TryAgain } from "#app/ui/states.tsx";
import { DashboardCounts } from "./dashboard-counts.tsx";
import { ManagementCards } from "./management-cards.tsx";
import { RecentActivityList } from "./recent-activity-list.tsx";
import { recentActivity } from "./recent-activity.ts";
import { useSiteLists } from "./use-site-lists.ts";

export const meta = () => adminMeta("Dashboard");

const QUICK_ACTIONS = [
  { to: "/admin/blogs", label: "Blogs", text: "Write, schedule, edit" },
  { to: "/admin/projects", label: "Projects", text: "Show what was built" },
  { to: "/admin/testimonials", label: "Testimonials", text: "Quote happy people" },
];

export default function Dashboard() {
  const quirks = useRouteLoaderData<{ quirks: Quirks }>("root")?.quirks;
  const totalUsersIsOne = quirks?.totalUsersIsOne ?? true;
  const { user } = useSession();
  const lists = useSiteLists({ withAccounts: !totalUsersIsOne });
  const wanted = ["blogs", "projects", "testimonials", ...(totalUsersIsOne ? [] : ["accounts" as const])] as const;
  const missing = lists ? wanted.filter((name) => !lists[name]) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-1">
        <h1 className="display text-heading">Welcome, {user?.name ?? "admin"}</h1>
        <p className="text-ink-soft">Here is what the site holds today.</p>
      </header>
      {missing.length > 0 && quirks?.dashboardOnlyLogsFailures === false && (
        <ErrorState
          title={`Could not fetch ${new Intl.ListFormat("en-US").format(missing)}.`}
          action={<TryAgain address="/admin/dashboard" />}
        />
      )}
      <DashboardCounts
        counts={{
          "Total Blogs": lists?.blogs?.length,
          "Total Projects": lists?.projects?.length,
          "Total Users": totalUsersIsOne ? 1 : lists?.accounts?.length,
          "Total Testimonials": lists?.testimonials?.length,
        }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-[5fr_3fr]">
        <section aria-labelledby="recent" className="min-w-0">
          <h2 id="recent" className="display border-b-2 border-ink pb-2 text-title">
            Recent Activity
          </h2>
          <RecentActivityList items={lists && recentActivity(lists)} complete={missing.length === 0} />
        </section>
        <section aria-labelledby="quick">
          <h2 id="quick" className="display border-b-2 border-ink pb-2 text-title">
            Quick Actions
          </h2>
          <ul>
            {QUICK_ACTIONS.map(({ to, label, text }) => (
              <li key={to} className="border-b border-rule">
                <Link to={to} className="flex min-h-12 items-center gap-4 py-2 [@media(hover:hover)]:hover:bg-inset">
                  <span className="w-28 font-bold">{label}</span>
                  <span className="text-small text-ink-soft">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="manage" className="grid gap-4">
        <h2 id="manage" className="display text-title">
          Manage
        </h2>
        <ManagementCards lists={lists} />
      </section>
    </div>
  );
}
