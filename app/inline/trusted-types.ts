/*
 * Pages run under Trusted Types (app/http/security-headers.ts): in the browser, no text becomes a script or HTML but by
 * a policy that the header names. This one is for the scripts that came with the page, which its hashes allow already;
 * the other is in app/ui/stored-html.tsx.
 */
type Rules = { createScript?: (text: string) => string; createHTML?: (html: string) => string | null };
type Factory = { createPolicy(name: string, rules: Rules): Required<Rules> };

const factory = (window as { trustedTypes?: Factory }).trustedTypes;

/**
 * What React sets by itself: the script elements that it makes when it makes the document anew, which never run, and the
 * JSON-LD of the next page, in which React Router escapes "<". Without a "<" no text makes an element. The "default"
 * policy is asked about what no other one has seen.
 */
const EMPTY_SCRIPT = "<script></script>";
factory?.createPolicy("default", {
  createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes("<") ? html : null),
});

const scripts = factory?.createPolicy("page-scripts", { createScript: (text) => text });

/** The text of one of the page's own deferred scripts, as the browser takes it. */
export function trustScript(text: string): string {
  return scripts ? scripts.createScript(text) : text;
}
