import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from "react-router";
import { SessionProvider } from "#app/features/auth/login/session.tsx";
import { quirksForPages } from "#app/config/quirks.ts";
import { TOKEN_PRINT } from "#app/site/look/token-print.ts";

import { findMenuPages, visibleMenus } from "#app/content/menus.server.ts";
import { cardVersionOf } from "./server/render/page-meta.ts";
import { sharedCopy, siteOf, useSite } from "./server/render/site.ts";
import { servicesContext } from "./server/services/services.server.ts";
import { ErrorPage, errorMessages } from "#app/site/error-page.tsx";
import { lookOf } from "#app/site/look/look.server.ts";
import { useLook } from "#app/site/look/use-look.ts";
import { SiteShell } from "#app/site/shell.tsx";
import { Toasts } from "#app/ui/toast.tsx";
import icon from "#app/ui/favicon.svg?inline";
import textFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import headingFont from "#app/ui/fonts/bricolage-grotesque-latin.woff2?url";
import labelFont from "#app/ui/fonts/martian-mono-latin.woff2?url";
import type { Route } from "./+types/root";
import style from "./root.css?url";
// oxlint-disable-next-line import/default -- vite.config.ts makes it
import script from "#app/browser/inline/head.ts?bundled-text";

/** Returns the quirks, the look and the site's copy that any page may need. */
export async function loader({ context }: Route.LoaderArgs) {
  const { environment, site, db, now } = context.get(servicesContext);
  const content = await site();
  // Without the database, the menus have no pages.
  const findPage = await findMenuPages(db, content.menus, now()).catch(() => undefined);
  const look = await lookOf(content, db);
  return {
    quirks: quirksForPages(environment),
    siteUrl: environment.siteUrl,
    site: sharedCopy(content, visibleMenus(content.menus, findPage)),
    cardVersion: cardVersionOf(content),
    look,
  };
}

/** This data does not change by navigation to another page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  !formMethod && currentUrl.href === nextUrl.href;

const FEEDS = [
  ["application/rss+xml", "RSS", "/rss.xml"],
  ["application/atom+xml", "Atom", "/atom.xml"],
  ["application/feed+json", "JSON Feed", "/feed.json"],
] as const;

export const links: Route.LinksFunction = () => [
  // Otherwise browsers request fonts only after applying the style: docs/decisions/0008-fonts-with-the-page.md.
  ...[headingFont, textFont, labelFont].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ...FEEDS.map(([type, title, href]) => ({ rel: "alternate", type, title, href })),
];

export const meta: Route.MetaFunction = ({ error, matches }) => {
  const site = siteOf(matches);
  return error
    ? [{ title: `${errorMessages(statusOf(error)).title} – ${site.name}` }, { name: "robots", content: "noindex" }]
    : [{ title: site.name }, { name: "description", content: site.description }];
};

/** The script has run before the client bundle loads, which therefore does not contain it. */
const headScript = import.meta.env.SSR ? script : "";

/** The pages whose texts are English in every studio. */
const ENGLISH = /^\/(?:admin|invitation)(?:\/|$)/;

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const { language } = useSite();
  const { pathname } = useLocation();
  const look = useLook();
  const root = useRouteLoaderData("root") as { isStatic?: boolean } | undefined;
  return (
    <html lang={ENGLISH.test(pathname) ? "en" : language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {(["light", "dark"] as const).map((theme) => (
          <meta
            key={theme}
            name="theme-color"
            media={`(prefers-color-scheme: ${theme})`}
            content={look?.papers[theme]}
            data-for={theme}
            suppressHydrationWarning
          />
        ))}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        {/* After the script, which would otherwise wait for the style sheet. */}
        <link rel="stylesheet" href={style} />
        {/* Delays the first paint until #main: on a slow connection the header would show in parts, and shift. */}
        <link rel="expect" href="#main" blocking="render" />
        {look?.css && <style dangerouslySetInnerHTML={{ __html: look.css }} />}
        <Meta />
        <Links />
        {/* Part of the page: that saves a request, whose headers would be larger than the icon. */}
        <link
          rel="icon"
          href={look?.icon ?? icon}
          type={look?.icon?.endsWith(".png") ? "image/png" : "image/svg+xml"}
        />
      </head>
      <body>
        {/* Before the artwork that uses these filters. */}
        <PrintFilters matrices={look?.print ?? { dark: TOKEN_PRINT }} />
        <SessionProvider>{children}</SessionProvider>
        <Toasts />
        <Ready />
        {!root?.isStatic && <Scripts />}
      </body>
    </html>
  );
}

/** The artwork has two inks. Where they differ from those of its files, as in dark mode, an SVG filter recolors it. */
function PrintFilters({ matrices }: { matrices: { light?: string; dark: string } }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {Object.entries(matrices).map(([theme, values]) => (
        <filter key={theme} id={`print-${theme}`} colorInterpolationFilters="sRGB">
          <feColorMatrix values={values} />
        </filter>
      ))}
    </svg>
  );
}

/**
 * Tells the script in the head (app/browser/inline) that the <html> element is React's, and that the page is hydrated. Only then
 * it names the manifest, which would share the line with style and fonts.
 */
function Ready() {
  const [isReady, setReady] = useState(false);
  useLayoutEffect(() => {
    dispatchEvent(new Event("html-made"));
  }, []);
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
    dispatchEvent(new Event("hydrated"));
    setReady(true);
  }, []);
  return isReady && <link rel="manifest" href="/site.webmanifest" />;
}

export default function Root() {
  return <Outlet />;
}

/** Shown for errors outside a page, and for pages that do not exist. Has no loader data of its own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteShell>
      <ErrorPage status={statusOf(error)} />
    </SiteShell>
  );
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  // Without a connection, a link's data cannot load: that is no error of the site.
  return navigator.onLine === false ? 503 : 500;
}
