import { Ellipsis, Search } from "lucide-react";
import { NavLink } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { useDetailsMenu } from "#app/ui/use-details-menu.ts";
import { MAIN_PAGES, type AdminPage } from "./pages.ts";
import { commandKey } from "./shortcuts.ts";

interface Props {
  more: AdminPage[];
  /** What waits on a page, by its address. */
  waiting: ReadonlyMap<string, number>;
  onPalette: () => void;
}

/** The way to every page of the admin: the four main ones, the others in a quieter group, and the command palette. */
export function AdminNavigation({ more, waiting, onPalette }: Props) {
  return (
    <div className="@container min-w-0 lg:sticky lg:top-24 lg:self-start">
      <nav aria-label="Admin">
        <p className="label pb-3 text-ink-soft max-lg:hidden">The back room</p>
        <ul className="grid grid-cols-4 max-lg:@max-[17rem]:grid-cols-2 border-b-2 border-ink sm:flex lg:grid lg:grid-cols-1 lg:border-t-2">
          {MAIN_PAGES.map(({ to, label, icon: Icon }) => (
            <li key={to} className="min-w-0 lg:border-b lg:border-rule lg:last:border-b-0">
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cx(
                    "flex min-h-11 items-center font-medium transition-[background-color,color]",
                    "max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:py-2 max-sm:text-label sm:gap-2.5 sm:px-3 sm:text-small",
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
        <ul className="grid pt-2 max-lg:hidden">
          {more.map((page) => (
            <li key={page.to}>
              <QuietLink page={page} waiting={waiting.get(page.to) ?? 0} />
            </li>
          ))}
        </ul>
        <div className="relative flex gap-2 pt-3 @max-[11rem]:flex-wrap">
          <button
            type="button"
            onClick={onPalette}
            aria-keyshortcuts="Control+K Meta+K"
            className="flex min-h-11 grow items-center gap-2 rounded-sm border-2 border-edge bg-sheet px-2.5 text-small whitespace-nowrap text-ink-soft [@media(hover:hover)]:hover:border-ink [@media(hover:hover)]:hover:text-ink"
          >
            <Search aria-hidden="true" className="size-4" />
            <span className="grow text-start">Find or do…</span>
            <kbd aria-hidden="true" className="label pointer-coarse:hidden">
              {commandKey()} K
            </kbd>
          </button>
          <MoreMenu pages={more} waiting={waiting} />
        </div>
      </nav>
    </div>
  );
}

/** The quieter pages in a narrow window. */
function MoreMenu({ pages, waiting }: { pages: AdminPage[]; waiting: Props["waiting"] }) {
  const details = useDetailsMenu();
  const any = [...waiting.values()].some((count) => count > 0);
  return (
    <details ref={details} className="lg:hidden">
      <summary className="flex min-h-11 items-center gap-2 rounded-sm border-2 border-edge px-3 text-small font-medium">
        More
        {any ? (
          <span className="size-2.5 bg-accent">
            <span className="sr-only">, something waits</span>
          </span>
        ) : (
          <Ellipsis aria-hidden="true" className="size-4" />
        )}
      </summary>
      <ul className="animate-drop-in absolute end-0 top-full z-30 mt-1 grid min-w-48 rounded-sm border-2 border-ink bg-sheet py-1">
        {pages.map((page) => (
          <li key={page.to}>
            <QuietLink page={page} waiting={waiting.get(page.to) ?? 0} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function QuietLink({ page, waiting }: { page: AdminPage; waiting: number }) {
  const { to, label, icon: Icon } = page;
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          "touch-target flex min-h-9 items-center gap-2.5 px-3 text-small transition-[background-color,color]",
          isActive
            ? "bg-ink text-stock"
            : "text-ink-soft [@media(hover:hover)]:hover:bg-inset [@media(hover:hover)]:hover:text-ink",
        )
      }
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {label}
      {waiting > 0 && (
        <span className="label ms-auto bg-accent px-1.5 text-on-accent">
          {waiting.toLocaleString("en-US")}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </NavLink>
  );
}
