import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";

type OpenLinkProps = {
  slug: string;
  title: string;
  /** The item's page, which is what a new tab, a reload and a browser without scripts get. */
  path: string;
  className: string;
  tabIndex?: number;
  children: ReactNode;
};

/** A card's link: a plain click opens the item's dialog. */
export function OpenLink({ slug, title, path, ...link }: OpenLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={{ search, hash: slug }}
      mask={path}
      state={title}
      viewTransition
      preventScrollReset
      onClick={prepare}
      {...link}
    />
  );
}

function prepare(event: MouseEvent<HTMLElement>) {
  // The second click of a double click would add a second history entry.
  if (event.detail > 1) event.preventDefault();
  // Closing the dialog returns the focus here. Safari does not focus a link that is clicked.
  event.currentTarget.focus({ preventScroll: true });
}
