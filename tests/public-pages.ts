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
