/**
 * Public pages without URL parameters that are the same for all visitors, by path, with their modules as in routes.ts.
 * They are cached, listed in the sitemap and included in a static copy.
 */
export const STATIC_PAGES: Record<string, string> = {
  "/": "site/home",
  "/contact": "features/contact/pages/contact-page",
  "/collex": "site/collex",
};
