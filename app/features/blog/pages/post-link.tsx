import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { withOpen } from "#app/ui/open-item.ts";

type PostLinkProps = {
  slug: string;
  /** On the list a plain click opens the dialog; elsewhere the link goes to the article's page. */
  opens: "dialog" | "page";
  className?: string;
  children: ReactNode;
};

/** A link to an article's page, which is what a new tab, a reload and a browser without scripts get. */
export function PostLink({ slug, opens, className, children }: PostLinkProps) {
  const { search } = useLocation();
  const url = `/blog/${slug}`;
  const inList = {
    to: { search: withOpen(search, slug) },
    mask: url,
    preventScrollReset: true,
    "data-opens-dialog": "",
  };
  return (
    <Link {...(opens === "dialog" ? inList : { to: url, prefetch: "intent" as const })} className={className}>
      {children}
    </Link>
  );
}
