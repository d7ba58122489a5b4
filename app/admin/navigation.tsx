import { Ellipsis, Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { containsPath, MAIN_PAGES, type AdminPage } from "./pages.ts";
import { commandKey } from "./shortcuts.ts";

interface Props {
  more: AdminPage[];
  /** The number of unread items on a page, by its path. */
  waiting: ReadonlyMap<string, number>;
  onPalette: () => void;
}

/** The admin's navigation: the four main pages, the others in a muted group, and the command palette. */
export function AdminNavigation({ more, waiting, onPalette }: Props) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Admin"
      className="-mx-[clamp(1rem,4vw,3.5rem)] flex min-w-0 items-stretch border-b-2 border-ink max-lg:flex-wrap sm:mx-0 lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto lg:border-b-0 lg:pb-4 print:hidden"
    >
      <ul className="flex min-w-0 grow flex-wrap max-[19rem]:contents lg:grid lg:border-y-2 lg:border-ink">
        {MAIN_PAGES.map((page) => (
          <li key={page.to} className="max-sm:grow lg:border-b lg:border-rule lg:last:border-b-0">
            <Tab page={page} isCurrent={containsPath(page, pathname)} />
          </li>
        ))}
      </ul>
      <FindButton onPress={onPalette} className="max-sm:hidden max-lg:my-0.5 max-lg:w-36 lg:mt-3" />
      <MoreMenu {...{ more, waiting, onPalette, pathname }} />
      <ul className="grid pt-2 max-lg:hidden">
        <QuietLinks {...{ more, waiting, pathname }} />
      </ul>
    </nav>
  );
}

const TAB =
  "flex min-h-11 items-center font-medium transition-[background-color,color] max-sm:min-h-13 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-1 max-sm:text-label sm:gap-2.5 sm:px-3 sm:text-small";
const ACTIVE = "bg-ink text-stock";
const HOVER = "[@media(hover:hover)]:hover:bg-inset";

function Tab({ page, isCurrent }: { page: AdminPage; isCurrent: boolean }) {
  const { to, label, icon: Icon } = page;
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined} className={cx(TAB, isCurrent ? ACTIVE : HOVER)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{label}</span>
    </Link>
  );
}

function FindButton({ onPress, className }: { onPress: () => void; className?: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts="Control+K Meta+K"
      className={cx(
        "flex min-h-10 w-full touch-target items-center gap-2 rounded-sm border-2 border-edge bg-sheet px-2.5 text-small whitespace-nowrap text-ink-soft [@media(hover:hover)]:hover:border-ink [@media(hover:hover)]:hover:text-ink",
        className,
      )}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="grow text-start">Search…</span>
      <kbd aria-hidden="true" className="label max-lg:hidden pointer-coarse:hidden">
        {`${commandKey()} K`}
      </kbd>
    </button>
  );
}

const MORE = "more-pages";

/** The other pages in a narrow viewport, and in a very narrow one also the palette's button. */
function MoreMenu({ more, waiting, onPalette, pathname }: Props & { pathname: string }) {
  const { key } = useLocation();
  const isCurrent = more.some((page) => containsPath(page, pathname));
  const any = [...waiting.values()].some((count) => count > 0);
  const find = () => {
    document.getElementById(MORE)?.hidePopover();
    onPalette();
  };
  return (
    <div className="max-sm:grow sm:ms-2 lg:hidden">
      <button
        type="button"
        popoverTarget={MORE}
        aria-current={isCurrent ? "true" : undefined}
        className={cx(TAB, "relative w-full", isCurrent ? ACTIVE : HOVER)}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
        <span>More</span>
        {any && (
          <span className="absolute end-1/2 top-2 size-2.5 translate-x-5 bg-accent sm:end-1 sm:translate-x-0">
            <span className="sr-only">, unread messages</span>
          </span>
        )}
      </button>
      {/* The key closes it on navigation. */}
      <div
        key={key}
        id={MORE}
        popover="auto"
        className="animate-drop-in more-menu m-0 mt-1 gap-1 overflow-y-auto rounded-sm border-2 border-ink bg-sheet py-1 text-ink [inset:auto] [position-area:block-end_span-inline-start] open:grid"
      >
        <div className="px-1.5 pt-1 sm:hidden">
          <FindButton onPress={find} />
        </div>
        <ul>
          <QuietLinks {...{ more, waiting, pathname }} />
        </ul>
      </div>
    </div>
  );
}

function QuietLinks({ more, waiting, pathname }: Pick<Props, "more" | "waiting"> & { pathname: string }) {
  return more.map((page) => (
    <li key={page.to}>
      <QuietLink page={page} waiting={waiting.get(page.to) ?? 0} isCurrent={containsPath(page, pathname)} />
    </li>
  ));
}

function QuietLink({ page, waiting, isCurrent }: { page: AdminPage; waiting: number; isCurrent: boolean }) {
  const { to, label, icon: Icon } = page;
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(
        "touch-target flex min-h-8.5 items-center gap-2.5 px-3 text-small transition-[background-color,color]",
        isCurrent ? ACTIVE : "text-ink-soft [@media(hover:hover)]:hover:bg-inset [@media(hover:hover)]:hover:text-ink",
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{label}</span>
      {waiting > 0 && (
        <span className="label ms-auto bg-accent px-1.5 text-on-accent">
          <span>{waiting.toLocaleString("en-US")}</span>
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  );
}
