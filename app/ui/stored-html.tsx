import { useMemo } from "react";
import { labelHtml } from "./label-html.ts";
import { useLabels } from "./use-labels.tsx";

type Policy = { createHTML(html: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** Pages run under Trusted Types: HTML gets into them by the policies alone that app/http/security-headers.ts names. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("stored-html", {
  createHTML: (html) => html,
});

/** HTML that the server made of Markdown, in which nothing can run. Nothing else may be passed. */
export function StoredHtml({ html, className }: { html: string; className: string }) {
  const labels = useLabels().post;
  // The same object for the same text: else React would set it anew, and a selection in it would be lost.
  const inner = useMemo(() => {
    const labelled = labelHtml(html, labels);
    return { __html: policy ? policy.createHTML(labelled) : labelled };
  }, [html, labels]);
  return <div className={className} dangerouslySetInnerHTML={inner} />;
}
