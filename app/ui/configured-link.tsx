import { siteLabels } from "#site-labels";
import { Link } from "react-router";

/** True for a page of this site: the router opens no files, and scrolls to no anchors. */
export const isPage = (href: string) => href.startsWith("/") && !/[.#]/.test(href);

/** A link that the studio has configured: to a page, a file or an anchor of this site, or to another site. */
export function ConfiguredLink(props: { href: string; label: string; newTab?: boolean; className: string }) {
  const { href, label, newTab = false, className } = props;
  const { newTab: opens } = siteLabels;
  if (href.startsWith("/")) {
    return (
      <Link prefetch={isPage(href) ? "intent" : "none"} to={href} reloadDocument={!isPage(href)} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <a href={href} className={className} {...(newTab && { target: "_blank" })} rel="noopener noreferrer">
      <span>{label}</span>
      {newTab && <span className="sr-only">{` ${opens}`}</span>}
    </a>
  );
}
