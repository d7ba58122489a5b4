/** The path of every public page, with one post and one project of the sample studio. */
export const PUBLIC_PAGES = [
  "/",
  "/blog",
  "/blog/clash-checker-in-forty-lines",
  "/portfolio",
  "/portfolio/shelfmate",
  "/contact",
  "/collex",
  "/about",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
  "/licenses",
] as const;

/** The schema.org types in the JSON-LD of those pages that have any, in alphabetical order. */
export const JSON_LD_TYPES: Partial<Record<string, string[]>> = {
  "/": ["FAQPage", "Organization", "WebSite"],
  "/blog/clash-checker-in-forty-lines": ["BlogPosting", "BreadcrumbList"],
  "/portfolio/shelfmate": ["BreadcrumbList", "CreativeWork"],
  "/about": ["WebPage"],
  "/privacy-policy": ["WebPage"],
  "/terms-of-service": ["WebPage"],
  "/cookie-policy": ["WebPage"],
  "/licenses": ["WebPage"],
};
