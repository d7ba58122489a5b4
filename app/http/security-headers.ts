import { hash } from "node:crypto";
import type { Settings } from "#app/config/settings.ts";

/** For every answer. Powerful browser features are switched off; the site uses none. */
const ALWAYS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** For answers that are no page: nothing in them may run or load anything. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Where browsers tell what a page's policy has stopped. */
const REPORTS = "/api/reports";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Content-Security-Policy of a page: its own inline scripts run by their hashes, and no others. Only the document's
 * scripts count, which stand before and after its body: one that got into what people write would stay forbidden.
 * `texts`: those pieces of the page. `elsewhere`: addresses that the page sends its contact form to and takes pictures from.
 */
export function pagePolicy(texts: string[], elsewhere: { contact?: string; pictures?: string } = {}): string {
  const hashes = new Set<string>();
  for (const text of texts) {
    for (const [, script = ""] of text.matchAll(INLINE_SCRIPT)) {
      hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
    }
  }
  const contact = elsewhere.contact ? ` ${new URL(elsewhere.contact).origin}` : "";
  const pictures = elsewhere.pictures ? ` ${new URL(elsewhere.pictures).origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trimEnd(),
    // Placeholders, gradients and code colours are style attributes; they cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    // The face of headings comes within the style sheet.
    "font-src 'self' data:",
    `img-src 'self' data: blob:${pictures}`,
    `connect-src 'self'${contact}`,
    `form-action 'self'${contact}`,
    "object-src 'none'",
    "base-uri 'none'",
    // The older way and the newer one (app/features/reports). Browsers that know both take the second.
    `report-uri ${REPORTS}`,
    "report-to csp",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Adds what every answer carries. HSTS only where the site's address is https; for its subdomains only where asked for. */
export function addSecurityHeaders(
  headers: Headers,
  { siteUrl, hstsSubdomains }: Pick<Settings, "siteUrl" | "hstsSubdomains">,
): void {
  const referrer = headers.get("Referrer-Policy");
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  // A page may tell less than the others do.
  if (referrer === "no-referrer") headers.set("Referrer-Policy", referrer);
  if (siteUrl.startsWith("https:")) {
    headers.set("Strict-Transport-Security", `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}`);
  }
  const policy = headers.get("Content-Security-Policy");
  if (policy === null) headers.set("Content-Security-Policy", NO_PAGE_POLICY);
  if (!policy?.includes("report-to csp")) return;
  headers.set("Reporting-Endpoints", `csp="${REPORTS}"`);
  if (siteUrl.startsWith("https:")) headers.set("Content-Security-Policy", `${policy}; upgrade-insecure-requests`);
}
