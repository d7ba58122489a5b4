import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { morph, findDialog } from "./morph.ts";
import { withOpen } from "./open-item.ts";

type OpenLinkProps = {
  slug: string;
  /** The item's page, which is what a new tab, a reload and a browser without scripts get. */
  path: string;
  className: string;
  tabIndex?: number;
  children: ReactNode;
};

/** A card's link: a plain click opens the item's dialog and animates the card's image and title into it. */
export function OpenLink({ slug, path, children, ...rest }: OpenLinkProps) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const to = { search: withOpen(search, slug) };

  function open(event: MouseEvent<HTMLAnchorElement>) {
    const { button, ctrlKey, metaKey, shiftKey, altKey, currentTarget } = event;
    if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    // The first click of a double click has already changed the URL: its history entry must stay the only one.
    if (window.location.pathname !== pathname) return;
    morph(
      "open",
      currentTarget.closest("article"),
      findDialog,
      () => void navigate(to, { mask: path, preventScrollReset: true }),
    );
  }

  return (
    <Link to={to} mask={path} preventScrollReset data-opens-dialog={slug} onClick={open} {...rest}>
      {children}
    </Link>
  );
}
