import { hash } from "node:crypto";
import type { Environment } from "#app/config/environment.ts";

/** For every response. Powerful browser features are switched off; the site uses none. */
const ALWAYS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** For responses other than pages: they may run and load nothing. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Browsers report violations of a page's policy here. */
const REPORTS = "/api/reports";

/** Structured data is never run, so that it needs no hash. */
const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The style element that react-toastify 11.2.0 adds with the first message; a browser test fails when it changes. */
const TOAST_STYLE = "'sha256-wBAOjWqzlHdwhuIyV//yRl4v0VNTHc3TOqbIfNXoA7k='";

type PagePolicy = {
  /** The URL that the page sends its contact form to, and the URL of the image store. */
  contact?: string;
  imagesFrom?: string;
  /** True when scripts may add style elements, as the admin's text editor does. */
  styleElements?: boolean;
};

/**
 * Returns a page's Content-Security-Policy. It allows the inline scripts and style elements in `texts` by their hashes,
 * and no others. `texts`: the parts of the document before and after the content that people write, so that a script
 * injected into that content stays blocked.
 */
export function pagePolicy(texts: string[], more: PagePolicy = {}): string {
  const contact = more.contact ? ` ${new URL(more.contact).origin}` : "";
  const images = more.imagesFrom ? ` ${new URL(more.imagesFrom).origin}` : "";
  const styles = more.styleElements ? ["'unsafe-inline'"] : [...hashesOf(texts, INLINE_STYLE), TOAST_STYLE];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(texts, INLINE_SCRIPT)].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Placeholders, gradients and code colors: docs/decisions/0021-style-attributes.md.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    ...(contact ? [`connect-src 'self'${contact}`] : []),
    `form-action 'self'${contact}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Only these policies turn text into HTML or scripts: app/browser/inline/trusted-types.ts and app/ui/stored-html.tsx.
    "require-trusted-types-for 'script'",
    "trusted-types default page-scripts stored-html",
    // The older and the newer directive (app/features/reports). Browsers that support both use report-to.
    `report-uri ${REPORTS}`,
    "report-to csp",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashesOf(texts: string[], element: RegExp): string[] {
  const contents = texts.flatMap((text) => [...text.matchAll(element)].map(([, content = ""]) => content));
  return [...new Set(contents.map((content) => `'sha256-${hash("sha256", content, "base64")}'`))];
}

/** Adds the headers of every response. HSTS needs an https SITE_URL; HSTS_SUBDOMAINS extends it to subdomains. */
export function addSecurityHeaders(
  headers: Headers,
  { siteUrl, hstsSubdomains }: Pick<Environment, "siteUrl" | "hstsSubdomains">,
): void {
  const referrer = headers.get("Referrer-Policy");
  const resource = headers.get("Cross-Origin-Resource-Policy");
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  // A response may set a stricter Referrer-Policy than the others.
  if (referrer === "no-referrer") headers.set("Referrer-Policy", referrer);
  if (resource === "cross-origin") headers.set("Cross-Origin-Resource-Policy", resource);
  if (siteUrl.startsWith("https:")) {
    headers.set("Strict-Transport-Security", `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}`);
  }
  const policy = headers.get("Content-Security-Policy");
  if (policy === null) headers.set("Content-Security-Policy", NO_PAGE_POLICY);
  if (!policy?.includes("report-to csp")) return;
  headers.set("Reporting-Endpoints", `csp="${REPORTS}"`);
  if (siteUrl.startsWith("https:")) headers.set("Content-Security-Policy", `${policy}; upgrade-insecure-requests`);
}
