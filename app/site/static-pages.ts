/**
 * Public pages that are the same for everybody and whose URLs have no parameters, with their modules as in routes.ts.
 * The cache keeps them, and the sitemap names them.
 */
export const STATIC_PAGES: Record<string, string> = {
  "/": "site/home",
  "/about": "site/about",
  "/contact": "features/contact/pages/contact-page",
  "/collex": "site/collex",
  "/terms-of-service": "site/legal/terms-of-service",
  "/privacy-policy": "site/legal/privacy-policy",
  "/cookie-policy": "site/legal/cookie-policy",
  "/licenses": "site/legal/licenses",
};
