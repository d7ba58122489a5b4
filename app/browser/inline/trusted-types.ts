/*
 * Pages run under Trusted Types (app/server/http/security-headers.ts): the browser turns text into scripts or HTML only by
 * policies that the header names. "page-scripts" is for the page's own scripts, which its hashes allow already;
 * "stored-html" is in app/ui/stored-html.tsx.
 */
type Rules = { createScript?: (text: string) => string; createHTML?: (html: string) => string | null };
type Factory = { createPolicy(name: string, rules: Rules): Required<Rules> };

const factory = (window as { trustedTypes?: Factory }).trustedTypes;

/**
 * Allows the HTML that React itself sets. Script elements of a rebuilt document never run, and React Router escapes "<"
 * in JSON-LD. Text without "<" makes no element. The browser uses the policy "default" for text that has passed no
 * other policy.
 */
const EMPTY_SCRIPT = "<script></script>";
factory?.createPolicy("default", {
  createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes("<") ? html : null),
});

const scripts = factory?.createPolicy("page-scripts", { createScript: (text) => text });

/** Returns the text of a deferred script of this page, as a TrustedScript where the browser supports that. */
export function trustScript(text: string): string {
  return scripts ? scripts.createScript(text) : text;
}
