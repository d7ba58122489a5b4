import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { contentTypes } from "#app/content-types.ts";
import { ContentTypesContext } from "#app/content/content-types-context.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { queryClient, useUnread } from "#app/admin/kit/queries.ts";
import { useSite } from "#app/server/render/site.ts";
import type { Quirks } from "#app/config/quirks.ts";
import "#app/ui/styles/admin.css";
import { showTimesIn } from "#app/ui/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyOverlay } from "#app/ui/lazy-part.tsx";
import { pageCommands, type PageCommand } from "#app/ui/page-commands.ts";
import { ErrorState } from "#app/ui/states.tsx";
import { LoginDialog } from "./login-dialog.tsx";
import { AdminNavigation } from "./navigation.tsx";
import { MAIN_PAGES, morePages } from "./pages.ts";
import type { Shortcut } from "./shortcuts.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useStats } from "./use-stats.ts";

const Palette = lazyOverlay(async () => (await import("./command-palette/palette.tsx")).Palette);
const ShortcutList = lazyOverlay(async () => (await import("./shortcut-list.tsx")).ShortcutList);

/** The access check and the layout of all admin pages. They render only in the browser. */
export default function AdminLayout() {
  const { status, ended = false, checkAgain } = useSession();
  const { pathname, search, hash } = useLocation();
  showTimesIn(useSite().timeZone);
  return (
    <>
      {status === "loading" && (
        <p role="status" className="sheet-width label grid min-h-[70vh] place-items-center text-ink-soft">
          Verifying authentication...
          <noscript>The admin needs JavaScript. Turn it on for this site and reload the page.</noscript>
        </p>
      )}
      {status === "unchecked" && (
        <div className="sheet-width grid min-h-[70vh] place-content-center">
          <ErrorState
            title="Your session could not be checked"
            action={<Button onClick={checkAgain}>Try again</Button>}
          >
            The server cannot be reached. You are still logged in.
          </ErrorState>
        </div>
      )}
      {/* A string: with an object, which is new in each render, Navigate would start again and again. */}
      {status === "anonymous" && <Navigate to="/admin/login" replace state={ended ? pathname + search + hash : null} />}
      {status === "admin" && (
        <ContentTypesContext value={contentTypes}>
          <QueryClientProvider client={queryClient}>
            <AdminShell />
            <LoginDialog />
          </QueryClientProvider>
        </ContentTypesContext>
      )}
    </>
  );
}

/** The palette's initial state: the text that a shortcut enters, and the commands of the page below. */
interface PaletteStart {
  query: string;
  commands: PageCommand[];
}

function AdminShell() {
  const quirks = useRouteLoaderData<{ quirks: Partial<Quirks> }>("root")?.quirks;
  const storesSubscribers = !(quirks?.newsletterDoesNothing ?? true);
  const navigate = useNavigate();
  const more = useMemo(() => morePages({ storesSubscribers }), [storesSubscribers]);
  const pages = useMemo(() => [...MAIN_PAGES, ...more], [more]);
  const { count: unread } = useUnread();
  const stats = useStats();
  const waiting = useMemo(() => new Map([["/admin/messages", unread]]), [unread]);
  const [start, setStart] = useState<PaletteStart | null>(null);
  const [help, setHelp] = useState(false);

  const openPalette = (query = "") => setStart({ query, commands: pageCommands() });
  const openHelp = () => setHelp(true);
  const onShortcut = (shortcut: Shortcut) => {
    if (help) return;
    if (typeof shortcut === "object") return void navigate(shortcut.goTo);
    if (shortcut === "help") return openHelp();
    if (shortcut === "search") {
      const search = document.querySelector<HTMLInputElement>("[role=search] input");
      if (!search) return openPalette();
      search.focus();
      return search.select();
    }
    const command = pageCommands().find(({ id }) => id === shortcut);
    if (command) command.run();
    else if (shortcut === "create") openPalette("Create");
  };
  const goTo = useMemo(() => new Map(pages.flatMap(({ key, to }) => (key ? [[key, to] as const] : []))), [pages]);
  const onText = start && ((text: string) => setStart({ ...start, query: start.query + text }));
  useShortcuts({ goTo, onShortcut, onPalette: openPalette, onText });

  return (
    <div className="sheet-width grid min-h-[70vh] content-start gap-x-8 gap-y-4 pb-24 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:pt-6 print:block">
      <AdminNavigation more={more} waiting={waiting} onPalette={() => openPalette()} />
      <div className="min-w-0">
        <Outlet />
        {stats && <p className="label pt-10 text-ink-soft print:hidden">{`Version ${stats.version}`}</p>}
      </div>
      <Palette open={start !== null} start={start} pages={pages} onHelp={openHelp} onClose={() => setStart(null)} />
      <ShortcutList open={help} onClose={() => setHelp(false)} pages={pages} />
    </div>
  );
}
