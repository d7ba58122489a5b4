import { Menu as MenuIcon, X } from "lucide-react";
import { use, useSyncExternalStore } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { linksLabels, siteLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { IsAdmin, useSession } from "#app/features/auth/login/session.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfiguredLink, isPage } from "#app/ui/configured-link.tsx";
import { LOGO_CLASS } from "#app/ui/logo-class.ts";
import { cx } from "#app/ui/cx.ts";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { barSteps } from "./bar-steps.ts";
import { Mark } from "./mark.tsx";
import { useLook } from "./look/use-look.ts";
import { fillText } from "#app/config/fill-text.ts";

/** After this many pixels of scrolling the bar becomes compact. */
const COMPACT_AFTER_PX = 20;

/** The bar's layout height, and how much lower the compact bar is; in the admin, content needs the space. */
const HEIGHTS = "[--bar:5rem] [--compact-by:1rem]";
const ADMIN_HEIGHTS = "[--bar:4rem] [--compact-by:0.5rem]";

/** The global bar. Its layout height never changes: the compact state only uses transforms. */
export function Header() {
  const compact = useSyncExternalStore(onScroll, isScrolled, () => false);
  const { name, language } = useSite();
  const { links, menuClass } = useBarLinks();
  const inAdmin = useLocation().pathname.startsWith("/admin/");
  const logo = useLook()?.logo;
  return (
    <header
      // The admin's own texts are English.
      lang={inAdmin ? language : undefined}
      data-compact={compact || undefined}
      className={cx(
        "group/bar pointer-events-none sticky top-0 z-40 h-(--bar) print:hidden",
        inAdmin ? ADMIN_HEIGHTS : HEIGHTS,
      )}
    >
      <div
        aria-hidden="true"
        className="pointer-events-auto absolute inset-0 border-b-2 border-ink bg-stock transition-transform duration-200 group-data-compact/bar:-translate-y-(--compact-by)"
      />
      <div className="@container sheet-width relative flex h-(--bar) items-center gap-2 transition-transform duration-200 group-data-compact/bar:-translate-y-[calc(var(--compact-by)/2)]">
        <Link
          prefetch="intent"
          to="/"
          aria-label={fillText(siteLabels.home, { name })}
          className="pointer-events-auto me-auto flex min-h-11 min-w-0 items-center gap-2.5 active:translate-y-px [@media(hover:hover)]:hover:text-accent-text"
        >
          {/* At twice the text size, a phone has no room for the name beside the icons. */}
          {logo ? (
            <img src={logo.url} width={logo.width} height={logo.height} alt="" className={LOGO_CLASS} />
          ) : (
            <Mark className="size-9 shrink-0" />
          )}
          <span className="display line-clamp-2 wrap-anywhere text-title @max-[17rem]:hidden">{name}</span>
        </Link>
        <nav
          aria-label={siteLabels.mainNavigation}
          className="pointer-events-auto hidden items-center @min-[44rem]:flex"
        >
          {links.map((link, index) => (
            <BarLink key={index} {...link} className={cx(BAR_LINK, link.className)} />
          ))}
        </nav>
        <ThemeToggle className="pointer-events-auto" />
        <div className="pointer-events-auto hidden shrink-0 @min-[44rem]:block">
          <BarButton />
        </div>
        <Menu links={links} className={menuClass} />
      </div>
    </header>
  );
}

type BarLinkProps = { href: string; label: string; end?: boolean; className: string };

/** The links of the bar, with the classes that move them into the menu where it has no room. */
function useBarLinks(): { links: BarLinkProps[]; menuClass: string } {
  const { name, menus } = useSite();
  const isAdmin = use(IsAdmin);
  const links = [
    { href: "/", label: linksLabels.home, end: true },
    { href: "/blog", label: linksLabels.blog },
    ...(isAdmin ? [{ href: "/admin/dashboard", label: "Dashboard" }] : []),
    ...menus.header,
  ];
  const steps = barSteps(
    name,
    links.map(({ label }) => label),
  );
  return {
    links: links.map((link, index) => ({ ...link, className: steps.links[index] ?? "" })),
    menuClass: steps.menu,
  };
}

const BAR_LINK =
  "font-medium relative flex min-h-11 items-center px-4 after:absolute after:inset-x-4 after:bottom-1.5 after:h-1 after:origin-left after:bg-accent after:transition-transform not-aria-[current=page]:after:scale-x-0 [@media(hover:hover)]:not-aria-[current=page]:hover:after:scale-x-100";
const MENU_LINK =
  "font-medium display flex min-h-16 items-center justify-between border-b border-rule text-heading aria-[current=page]:text-accent-text aria-[current=page]:underline aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8";

function BarLink({ href, label, end = false, className }: BarLinkProps) {
  const { pathname } = useLocation();
  if (!isPage(href)) return <ConfiguredLink {...{ href, label, className }} />;
  return (
    <NavLink
      to={href}
      prefetch="intent"
      // The policy of a public page blocks the style elements of the admin's text editor.
      reloadDocument={href.startsWith("/admin") && !pathname.startsWith("/admin")}
      end={end}
      className={className}
    >
      {label}
    </NavLink>
  );
}

function BarButton({ className = "" }: { className?: string }) {
  if (use(IsAdmin)) return <LogoutButton className={className} />;
  return (
    <ButtonLink to="/contact" className={className}>
      {linksLabels.contact}
    </ButtonLink>
  );
}

function LogoutButton({ className }: { className: string }) {
  const { logout } = useSession();
  return (
    <Button onClick={logout} className={className}>
      Logout
    </Button>
  );
}

/** A native popover, so that the menu opens before hydration, and closes on Escape and outside. */
function Menu({ links, className }: { links: BarLinkProps[]; className: string }) {
  const { menu, mainNavigation } = siteLabels;
  const { key } = useLocation();
  return (
    <div className={cx("group/menu pointer-events-auto", className)}>
      <button
        type="button"
        popoverTarget="menu"
        aria-label={menu}
        className="flex min-h-11 items-center gap-2 rounded-sm border-2 border-ink px-2.5 font-bold [@media(hover:hover)]:hover:bg-ink [@media(hover:hover)]:hover:text-stock"
      >
        <span className="@max-[20rem]:hidden">{menu}</span>
        <MenuIcon aria-hidden="true" className="size-5 group-has-[:popover-open]/menu:hidden" />
        <X aria-hidden="true" className="hidden size-5 group-has-[:popover-open]/menu:block" />
      </button>
      {/* The key closes it on navigation. */}
      <div
        key={key}
        id="menu"
        popover="auto"
        className="animate-drop-in fixed inset-x-0 top-(--bar) bottom-auto m-0 max-h-[calc(100dvh-var(--bar))] w-full max-w-none overflow-y-auto border-b-2 border-ink bg-stock px-[clamp(1rem,4vw,3.5rem)] pt-2 pb-8 text-ink group-data-compact/bar:top-[calc(var(--bar)-var(--compact-by))]"
      >
        <nav aria-label={mainNavigation} className="mb-6">
          {links.map((link, index) => (
            <BarLink key={index} {...link} className={MENU_LINK} />
          ))}
        </nav>
        <BarButton className="w-full" />
      </div>
    </div>
  );
}

const isScrolled = () => scrollY > COMPACT_AFTER_PX;

function onScroll(update: () => void) {
  addEventListener("scroll", update, { passive: true });
  return () => removeEventListener("scroll", update);
}
