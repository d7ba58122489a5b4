import { Link } from "react-router";
import { adminPath } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { DashboardCounts, type Count } from "./dashboard-counts.tsx";
import { nextSteps } from "./next-steps.ts";
import { NextStepsList } from "./next-steps-list.tsx";
import { ManagementCards } from "./management-cards.tsx";
import { RecentActivityList } from "./recent-activity-list.tsx";
import { useStats } from "./use-stats.ts";

/** Loaded separately, as only a new studio needs it. */
const SetupGuide = lazyPart(
  async () => (await import("#app/features/settings/first-start/setup-guide.tsx")).SetupGuide,
);

export const meta = adminMeta("Dashboard");

export default function Dashboard() {
  const { user } = useSession();
  const types = useContentTypes().filter(({ isSecondary }) => !isSecondary);
  const stats = useStats();
  const counts = types.map(({ table, labels }): Count => [`Total ${labels.many}`, stats?.lists[table]?.count]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <h1 tabIndex={-1} className="display text-heading outline-none">
          {`Welcome, ${user?.name ?? "admin"}`}
        </h1>
        <p className="text-ink-soft">Your site at a glance.</p>
      </header>
      <DashboardCounts counts={counts.toSpliced(2, 0, ["Total Users", stats?.users])} />
      {/* On wide screens, the setup guide is a second column beside the tasks and the recent activity. */}
      <div className="group/parts grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[5fr_3fr] xl:grid-rows-[auto_1fr] xl:has-[#setup]:grid-cols-[4fr_3fr]">
        <section
          aria-labelledby="next"
          className="@container min-w-0 xl:col-span-2 xl:group-has-[#setup]/parts:col-span-1"
        >
          <h2 id="next" className="display border-b-2 border-ink pb-2 text-title">
            What to do next
          </h2>
          <NextStepsList steps={stats && nextSteps(stats)} />
        </section>
        <SetupGuide />
        <section aria-labelledby="recent" className="min-w-0">
          <h2 id="recent" className="display border-b-2 border-ink pb-2 text-title">
            Recent Activity
          </h2>
          <RecentActivityList items={stats?.recent} />
        </section>
        <section aria-labelledby="quick" className="min-w-0 xl:group-has-[#setup]/parts:col-span-2">
          <h2 id="quick" className="display border-b-2 border-ink pb-2 text-title">
            Quick Actions
          </h2>
          <ul>
            {types.map((type) => (
              <li key={type.name} className="border-b border-rule">
                <Link
                  to={adminPath(type)}
                  className="touch-target flex min-h-10 items-center gap-4 py-1 [@media(hover:hover)]:hover:bg-inset"
                >
                  <span className="w-28 font-bold">{type.labels.many}</span>
                  <span className="text-small text-ink-soft">{type.labels.tasks}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="manage" className="grid gap-3">
        <h2 id="manage" className="display text-title">
          Manage
        </h2>
        <ManagementCards lists={stats?.lists} />
      </section>
    </div>
  );
}
