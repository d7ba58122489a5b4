import { FolderKanban, Inbox, LayoutDashboard, MailPlus, MessageSquareQuote, Newspaper } from "lucide-react";
import { Navigate, NavLink, Outlet, useRouteLoaderData } from "react-router";
import { useSession } from "#app/features/auth/session.tsx";
import type { Quirks } from "#app/platform/quirks.ts";
import { cx } from "#app/ui/cx.ts";

const PAGES = [
  { to: "/admin/dashboard", label: "Dashboard", icon: LayoutDashboard },
  { to: "/admin/blogs", label: "Blogs", icon: Newspaper },
  { to: "/admin/projects", label: "Projects", icon: FolderKanban },
  { to: "/admin/testimonials", label: "Testimonials", icon: MessageSquareQuote },
  { to: "/admin/messages", label: "Messages", icon: Inbox },
];

/** Where sign-ups are stored, they can be seen. */
const WITH_SUBSCRIBERS = [...PAGES, { to: "/admin/subscribers", label: "Subscribers", icon: MailPlus }];

/** The guard of every admin page, and their navigation. The pages exist in the browser only. */
export default function AdminLayout() {
  const { status } = useSession();
  return (
    <>
      {status === "loading" && (
        <p role="status" className="sheet-width label grid min-h-[70vh] place-items-center text-ink-soft">
          Verifying authentication...
        </p>
      )}
      {status === "anonymous" && <Navigate to="/admin/login" replace />}
      {status === "admin" && (
        <div className="sheet-width grid min-h-[70vh] content-start gap-x-10 gap-y-6 pt-6 pb-24 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:pt-10">
          <AdminNavigation />
          <div className="min-w-0">
            <Outlet />
          </div>
        </div>
      )}
    </>
  );
}

function AdminNavigation() {
  const storesNothing = useRouteLoaderData<{ quirks: Quirks }>("root")?.quirks.newsletterDoesNothing ?? true;
  const pages = storesNothing ? PAGES : WITH_SUBSCRIBERS;
  return (
    <nav aria-label="Admin" className="min-w-0 lg:sticky lg:top-24 lg:self-start">
      <p className="label pb-3 text-ink-soft max-lg:hidden">The back room</p>
      <ul className="flex flex-wrap gap-x-1 border-b-2 border-ink lg:grid lg:gap-0 lg:border-t-2">
        {pages.map(({ to, label, icon: Icon }) => (
          <li key={to} className="lg:border-b lg:border-rule lg:last:border-b-0">
            <NavLink
              to={to}
              className={({ isActive }) =>
                cx(
                  "flex min-h-11 items-center gap-2.5 px-3 text-small font-medium transition-[background-color,color]",
                  isActive ? "bg-ink text-stock" : "[@media(hover:hover)]:hover:bg-inset",
                )
              }
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
