import { siteLabels } from "#site-labels";
import { Link } from "react-router";

/** A link that the studio has configured: to a page, a file or an anchor of this site, or to another site. */
export function ConfiguredLink(props: { href: string; label: string; newTab: boolean; className: string }) {
  const { href, label, newTab, className } = props;
  const { newTab: opens } = siteLabels;
  if (href.startsWith("/")) {
    // The router opens no files, and scrolls to no anchors.
    const reload = /[.#]/.test(href);
    return (
      <Link prefetch={reload ? "none" : "intent"} to={href} reloadDocument={reload} className={className}>
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
