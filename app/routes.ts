import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Development only: a page with every component of app/ui. */
const design = process.env["NODE_ENV"] === "development" ? [route("design", "site/design/design-page.tsx")] : [];

export default [
  layout("site/layout.tsx", [
    index("site/home.tsx"),
    route("contact", "features/contact/pages/contact-page.tsx"),
    route("portfolio", "features/projects/pages/portfolio-page.tsx"),
    route("portfolio/:slug", "features/projects/pages/project-page.tsx"),
    route("projects", "site/projects-redirect.ts"),
    route("blog", "features/blog/pages/blog-page.tsx"),
    route("blog/:slug", "features/blog/pages/post-page.tsx"),
    route("collex", "site/collex.tsx"),
    route("subscribe", "site/subscribe.tsx"),
    route("invitation", "features/auth/people/invitation-page.tsx"),
    ...prefix("admin", [
      route("login", "features/auth/login/login-page.tsx"),
      layout("admin/layout.tsx", [
        index("admin/index-redirect.ts"),
        route("dashboard", "admin/dashboard.tsx"),
        route("blogs", "features/blog/admin/posts-page.tsx"),
        route("projects", "features/projects/admin/projects-page.tsx"),
        route("testimonials", "features/testimonials/admin/testimonials-page.tsx"),
        route("pages", "features/pages/admin/pages-page.tsx"),
        route("media", "features/media/admin/media-page.tsx"),
        route("messages", "features/contact/admin/messages-page.tsx"),
        route("subscribers", "features/subscribers/admin/subscribers-page.tsx"),
        route("checks", "features/checks/admin/checks-page.tsx"),
        route("visits", "features/visits/admin/visits-page.tsx"),
        route("people", "features/auth/people/people-page.tsx"),
        route("settings", "features/settings/admin/settings-page.tsx"),
        route("settings/backup", "features/backup/admin/backup-page.tsx"),
        route("settings/import", "features/import/admin/import-page.tsx"),
        route("redirects", "features/redirects/admin/redirects-page.tsx"),
        route("account", "features/auth/account/account-page.tsx"),
        route("activity", "features/audit/admin/activity-page.tsx"),
      ]),
    ]),
    ...design,
    route(":slug", "features/pages/pages/content-page.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
] satisfies RouteConfig;
