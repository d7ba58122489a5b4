import type { ReactNode } from "react";
import { Link } from "react-router";
import { OpenLink } from "#app/ui/opening/open-link.tsx";

type PostLinkProps = {
  slug: string;
  /** On the list a plain click opens the dialog; elsewhere the link goes to the post's page. */
  opens: "dialog" | "page";
  className: string;
  children: ReactNode;
};

export function PostLink({ slug, opens, ...rest }: PostLinkProps) {
  const path = `/blog/${slug}`;
  if (opens === "dialog") return <OpenLink slug={slug} path={path} {...rest} />;
  return <Link to={path} prefetch="intent" {...rest} />;
}
