import { useMemo } from "react";
import { labelHtml } from "./article/label-html.ts";

type Policy = { createHTML(html: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** Pages enforce Trusted Types: only the policies that app/server/http/security-headers.ts names may set HTML. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("stored-html", {
  createHTML: (html) => html,
});

/** Marks HTML of this site's server as safe. The type is a string, as in the DOM's own types. */
export const trustHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** Renders HTML that the server made from Markdown and sanitized. Do not pass any other HTML. */
export function StoredHtml({ html, className }: { html: string; className: string }) {
  // A stable object for the same text: with a new one React would set innerHTML again and lose a selection in it.
  const inner = useMemo(() => ({ __html: trustHtml(labelHtml(html)) }), [html]);
  return <div className={className} dangerouslySetInnerHTML={inner} />;
}
